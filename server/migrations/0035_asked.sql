-- A digest of what was asked for under an id that a client made: the same id with another wish is refused, not answered with what it does not concern.
-- Null: from before, or not asked for by anybody. No row is rewritten.
alter table messages add column asked uuid;
