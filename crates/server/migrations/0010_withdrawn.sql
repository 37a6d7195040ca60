-- How many entries of each seat have left the log of a game before anybody else was shown them. The numbers a seat is
-- told count them twice, so that they never go back.
CREATE TABLE withdrawn (
    game        BIGINT NOT NULL PRIMARY KEY,
    one         BIGINT NOT NULL,
    two         BIGINT NOT NULL
) WITHOUT ROWID;
