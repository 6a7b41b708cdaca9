-- What a connection was, one state after another. Kept for some months, for whoever looks back.
create table connection_states (
  id bigint generated always as identity,
  company_id integer not null,
  connection_id integer not null,
  status text not null,
  reason text,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_states_newest on connection_states (company_id, connection_id, id desc);
create index connection_states_old on connection_states (at);
call wall('connection_states');

-- From leaving CONNECTED to being back, or until a person ended it.
create table connection_drops (
  id integer generated always as identity,
  company_id integer not null,
  connection_id integer not null,
  -- The last reason that was heard.
  reason text,
  dropped_at timestamptz not null,
  ended_at timestamptz,
  is_back boolean not null default false,
  -- When the admins were told; null: it was short, or they do not want to be told.
  told_at timestamptz,
  -- When they were told that it is back.
  told_back_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index connection_drops_open on connection_drops (company_id, connection_id) where ended_at is null;
create index connection_drops_days on connection_drops (company_id, connection_id, dropped_at);
create index connection_drops_old on connection_drops (dropped_at);
call wall('connection_drops');

-- Minutes without the number after which the company's admins are told; 0: never.
alter table connections add column tell_after_minutes smallint not null default 3;
