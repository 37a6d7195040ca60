-- The version of the rules a game is played under. Games stored before this was kept were played under version 1.
ALTER TABLE games ADD COLUMN rules INTEGER NOT NULL DEFAULT 1;
