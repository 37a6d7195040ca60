-- Games and their logs. Kept portable: no AUTOINCREMENT, no functions beyond the standard ones.

CREATE TABLE games (
    no          INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    title       TEXT NOT NULL,
    scenario    TEXT NOT NULL,
    options     TEXT NOT NULL,
    data        TEXT NOT NULL,
    seed        BLOB NOT NULL,
    sealed      INTEGER NOT NULL,
    private     INTEGER NOT NULL,
    clock       TEXT NOT NULL,
    origin      TEXT NOT NULL,
    created_by  BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    status      TEXT NOT NULL,
    winner      INTEGER,
    result      TEXT,
    to_act      INTEGER NOT NULL,
    offers      TEXT NOT NULL,
    rematch     TEXT,
    deadline    BIGINT,
    updated_at  BIGINT NOT NULL
);
CREATE INDEX games_by_status ON games (status, private, updated_at);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE seats (
    game        BIGINT NOT NULL,
    seat        INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    person      BIGINT,
    level       TEXT,
    invite      TEXT,
    left_ms     BIGINT,
    since       BIGINT,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person, game);
CREATE INDEX seats_by_invite ON seats (invite) WHERE invite IS NOT NULL;

-- One row an entry. `kind` 0 is an action of seat one, 1 of seat two; 2 and 3 take an action back; 4 goes back by consent.
-- `at` counts milliseconds from the game's creation. The throws follow from the seed, unless `throws` has them.
CREATE TABLE log (
    game        BIGINT NOT NULL,
    seq         BIGINT NOT NULL,
    kind        SMALLINT NOT NULL,
    at          BIGINT NOT NULL,
    batch       BIGINT,
    act         TEXT NOT NULL,
    throws      TEXT,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    game        BIGINT NOT NULL,
    seq         BIGINT NOT NULL,
    dice        BIGINT NOT NULL,
    acts        BIGINT NOT NULL,
    position    BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE chat (
    game        BIGINT NOT NULL,
    line        BIGINT NOT NULL,
    person      BIGINT NOT NULL,
    at          BIGINT NOT NULL,
    text        TEXT NOT NULL,
    PRIMARY KEY (game, line)
) WITHOUT ROWID;
