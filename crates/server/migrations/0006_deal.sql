-- How the seed of a game is made: the server's secret, the players' commitments and nonces, as JSON. Nothing where the seed
-- was given or drawn at creation. Before the deal `seed` is 32 zeros.
ALTER TABLE games ADD COLUMN deal TEXT;
-- Games that wait for a player keep the promise they have shown: what it was the hash of becomes the secret, and their seed
-- is made of it when all seats are taken. So nobody has seen the hand they will get.
UPDATE games SET deal = '{"secret":"' || lower(hex(seed)) || '"}', seed = zeroblob(32)
    WHERE status = 'waiting' AND sealed = 1 AND NOT EXISTS (SELECT 1 FROM snapshots WHERE game = no);
