-- The token before the one that a connection has: programs change over one after the other.
alter table connections
  add column previous_token_hash text,
  add column previous_token_until timestamptz,
  add constraint connections_previous_token_whole check ((previous_token_hash is null) = (previous_token_until is null));
create unique index connections_previous_token on connections (previous_token_hash) where previous_token_hash is not null;

-- Calls with the tokens of a connection in the minute that runs.
create table api_minutes (
  company_id integer not null,
  connection_id integer not null,
  minute timestamptz not null,
  calls integer not null,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('api_minutes');

-- The last of them and what they were answered, for whoever looks for a fault.
create table api_calls (
  id bigint generated always as identity,
  company_id integer not null,
  connection_id integer not null,
  at timestamptz not null,
  call text not null check (call in ('send', 'state', 'check')),
  number text not null default '',
  words text not null default '',
  files integer not null default 0,
  has_key boolean not null default false,
  status integer not null,
  code text,
  message_id uuid,
  ticket_id integer,
  took_ms integer not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  constraint api_calls_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index api_calls_newest on api_calls (company_id, connection_id, id desc);
create index api_calls_of_ticket on api_calls (company_id, ticket_id) where ticket_id is not null;
call wall('api_calls');
