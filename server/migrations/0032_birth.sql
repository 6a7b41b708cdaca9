-- The world that this installation was born into: a demo's emulated one, or the real one. Written once, by a start, and never changed: linked
-- numbers and what is on its way belong to the one network or to the other.
create table birth (
  singleton boolean primary key default true check (singleton),
  world text not null check (world in ('demo', 'real')),
  born_at timestamptz not null default now()
);
grant select, insert on birth to guiche_platform;
