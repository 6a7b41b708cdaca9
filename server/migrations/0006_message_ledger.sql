-- The instants of a message's life that no row kept. All are written by statements that run anyway.
alter table messages
  -- At our door, before it was stored.
  add column received_at timestamptz,
  add column accepted_at timestamptz,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add column failed_at timestamptz,
  -- The watch found it waiting with nothing under way, and started its delivery again.
  add column woken_at timestamptz,
  -- Other ids under which the provider accepted this same message: it went out more than once.
  add column also_accepted_as text[];
create index messages_doubled on messages (company_id, connection_id) where also_accepted_as is not null;

-- Every attempt to hand a message over. An open end after the next began: nobody saw what came of it.
create table delivery_attempts (
  company_id integer not null,
  message_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'put_off', 'unseen', 'failed')),
  external_id text,
  failure_code text,
  detail text,
  primary key (company_id, message_id, number),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call wall('delivery_attempts');

-- When a customer's message first stood on an agent's screen, and whose. A row for each message that somebody saw.
create table message_showings (
  company_id integer not null,
  message_id uuid not null,
  user_id integer,
  shown_at timestamptz not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call wall('message_showings');

-- External ids of the messages that a stanza became; empty: it brought none. Null: not handled yet, or handled before this column was.
alter table inbound_journal add column kept_as text[];
-- Those of them that no row has: looked for when the stanza counts as handled, and once more before it would be forgotten.
alter table inbound_journal add column missing text[];
create index inbound_journal_missing on inbound_journal (company_id, connection_id) where missing is not null;

-- Messages are stored in the order of time, so the first of a period is found by halving, without an index of its own.
create function first_message_since(since timestamptz) returns bigint
  language plpgsql stable as $$
declare
  company integer := current_company();
  low bigint;
  high bigint;
  probe record;
begin
  select min(seq), max(seq) + 1 into low, high from messages where company_id = company;
  while low < high loop
    select seq, created_at into probe from messages where company_id = company and seq >= (low + high) / 2 order by seq limit 1;
    if probe.seq is null or probe.created_at >= since then
      high := (low + high) / 2;
    else
      low := probe.seq + 1;
    end if;
  end loop;
  return low;
end $$;
