-- The rows of one inbound message with row-level security, an event log and an outbox, and nothing else: the raw limit of the machine.
create schema bare;
set search_path to bare;
do $$ begin
  create role bare_app nosuperuser nobypassrls login password 'bare';
exception when duplicate_object then null;
end $$;
grant usage on schema bare to bare_app;

create table contacts (
  id bigint generated always as identity, company_id int not null, name text, number text not null,
  primary key (company_id, id), unique (company_id, number)
);
create table tickets (
  id bigint generated always as identity, company_id int not null, contact_id bigint not null, connection_id int not null,
  status text not null default 'pending', queue_id int, user_id int, unread int not null default 0, last_message text,
  uuid uuid not null default gen_random_uuid(), updated_at timestamptz not null default now(),
  primary key (company_id, id), foreign key (company_id, contact_id) references contacts (company_id, id)
);
create unique index one_open_ticket on tickets (company_id, contact_id, connection_id) where status in ('open', 'pending', 'group', 'nps', 'lgpd');
create index ticket_list on tickets (company_id, status, updated_at desc, id desc);
create table messages (
  id uuid not null default gen_random_uuid(), company_id int not null, ticket_id bigint not null, contact_id bigint not null,
  connection_id int not null, external_id text not null, body text, from_me boolean not null, ack int not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id), unique (company_id, connection_id, external_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id)
);
create index message_page on messages (company_id, ticket_id, created_at desc, id desc);
create table settings (company_id int, key text, value text, primary key (company_id, key));
insert into settings select c, 'k' || k, 'v' from generate_series(1, 10) c, generate_series(1, 30) k;
create table events (
  id bigint generated always as identity primary key, xid xid8 not null default pg_current_xact_id(),
  company_id int not null, name text not null, audience jsonb not null, payload jsonb not null
);
create index events_cursor on events (xid, id);
create table outbox (
  id bigint generated always as identity primary key, xid xid8 not null default pg_current_xact_id(),
  company_id int not null, task text not null, payload jsonb not null
);
create index outbox_cursor on outbox (xid, id);

do $$ declare t text; begin
  foreach t in array array['contacts', 'tickets', 'messages', 'events', 'outbox', 'settings'] loop
    execute format('alter table %I enable row level security; alter table %I force row level security; create policy company on %I using (company_id = (select current_setting(''app.company_id'', true)::int)); grant all on %I to bare_app', t, t, t, t);
  end loop;
end $$;
grant usage, select on all sequences in schema bare to bare_app;
