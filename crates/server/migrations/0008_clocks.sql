-- When the server last noted that it runs: one row.
CREATE TABLE heartbeat (
    only_row    INTEGER PRIMARY KEY CHECK (only_row = 1),
    at          BIGINT NOT NULL
);

-- Times during which the server did not run. They count on no clock.
CREATE TABLE pauses (
    begins      BIGINT NOT NULL,
    ends        BIGINT NOT NULL
);

-- A claim that the opponent is gone: the seat that claims, when, and whether the opponent has been warned.
-- `seen_at` is when the opponent last answered a claim by a visit, or the claim was withdrawn.
ALTER TABLE games ADD COLUMN claim_by INTEGER;
ALTER TABLE games ADD COLUMN claim_at BIGINT;
ALTER TABLE games ADD COLUMN claim_warned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN seen_at BIGINT;
CREATE INDEX games_by_claim ON games (claim_at) WHERE claim_at IS NOT NULL;
