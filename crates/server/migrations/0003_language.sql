-- The language a person has chosen, and the one they signed up with: two letters, or nothing.
ALTER TABLE people ADD COLUMN language TEXT;
ALTER TABLE people ADD COLUMN first_language TEXT;
