-- Somebody wants a code to type on the phone instead of scanning; whoever holds the number asks for it and writes it here.
alter table connections
  add column pairing_wish uuid,
  add column pairing_wished_until timestamptz,
  add column pairing_number text,
  add column pairing_code text,
  add column pairing_ends_at timestamptz,
  add constraint connections_pairing_wish check ((pairing_wish is null) = (pairing_wished_until is null)),
  add constraint connections_pairing_code check ((pairing_code is null) = (pairing_ends_at is null));
