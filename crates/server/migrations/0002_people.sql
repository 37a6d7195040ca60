-- People, how they prove who they are, and what they are told.

-- `kind` is guest, account or gone; rows are never removed, so that no number ever means somebody else.
-- `email` is an address its owner has confirmed; `wanted_email` one that waits for it, and may be wanted by several.
CREATE TABLE people (
    no              INTEGER PRIMARY KEY,
    kind            TEXT NOT NULL DEFAULT 'account',
    name            TEXT NOT NULL,
    name_key        TEXT UNIQUE,
    email           TEXT,
    email_key       TEXT UNIQUE,
    wanted_email    TEXT,
    wanted_key      TEXT,
    password        TEXT,
    created_at      BIGINT NOT NULL,
    mail            INTEGER NOT NULL,
    webhook         TEXT,
    webhook_failures INTEGER NOT NULL DEFAULT 0,
    told_at         BIGINT NOT NULL
);
CREATE INDEX people_by_wanted_email ON people (wanted_key) WHERE wanted_key IS NOT NULL;

CREATE TABLE sessions (
    secret      TEXT PRIMARY KEY,
    person      BIGINT NOT NULL,
    created_at  BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE tokens (
    no          INTEGER PRIMARY KEY,
    secret      TEXT NOT NULL UNIQUE,
    person      BIGINT NOT NULL,
    name        TEXT NOT NULL,
    scopes      TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    used_at     BIGINT
);
CREATE INDEX tokens_by_person ON tokens (person);

-- Links that were mailed. `purpose` is reset or confirm; `email_key` is the address they went to.
CREATE TABLE letters (
    secret      TEXT PRIMARY KEY,
    person      BIGINT NOT NULL,
    purpose     TEXT NOT NULL,
    email_key   TEXT NOT NULL,
    expires_at  BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX letters_by_person ON letters (person);

-- The turns people were told of: `since` is the `since` of the seat then, so that a later turn is another one.
CREATE TABLE notices (
    person      BIGINT NOT NULL,
    game        TEXT NOT NULL,
    since       BIGINT NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;

-- When people were or will be away; the clocks of their games by mail do not run meanwhile.
CREATE TABLE vacations (
    person      BIGINT NOT NULL,
    begins      BIGINT NOT NULL,
    ends        BIGINT NOT NULL,
    PRIMARY KEY (person, begins)
) WITHOUT ROWID;

CREATE TABLE secrets (
    name        TEXT PRIMARY KEY,
    value       BLOB NOT NULL
) WITHOUT ROWID;
