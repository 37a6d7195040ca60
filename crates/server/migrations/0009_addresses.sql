-- Which games in progress were begun from one address. `address` is a keyed hash: nobody can tell the address from it, and
-- the row goes when the game is over.
CREATE TABLE game_addresses (
    game        BIGINT PRIMARY KEY,
    address     TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX game_addresses_by_address ON game_addresses (address);

-- To find guests without games who have said nothing.
CREATE INDEX games_by_creator ON games (created_by);
CREATE INDEX chat_by_person ON chat (person);
