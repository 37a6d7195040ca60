-- When a session was last used, to the hour, and on what kind of device it began.
ALTER TABLE sessions ADD COLUMN used_at BIGINT;
ALTER TABLE sessions ADD COLUMN device TEXT;

-- Guest passes and device cookies carry this number; raising it revokes all of them.
ALTER TABLE people ADD COLUMN pass_series BIGINT NOT NULL DEFAULT 0;

-- What names look like: two names that share a skeleton are easily taken for each other.
CREATE TABLE name_skeletons (
    skeleton    TEXT NOT NULL,
    person      BIGINT NOT NULL,
    PRIMARY KEY (skeleton, person)
) WITHOUT ROWID;
CREATE INDEX name_skeletons_by_person ON name_skeletons (person);

-- The version of the skeletons in the table above. With another version they are computed again at start.
CREATE TABLE skeleton_version (
    version     TEXT NOT NULL
);
