-- How far a game has come: the title's number of its turn, and the Victory Points.
ALTER TABLE games ADD COLUMN turn INTEGER;
ALTER TABLE games ADD COLUMN points INTEGER;
