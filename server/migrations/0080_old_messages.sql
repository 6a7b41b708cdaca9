-- Old messages that a phone hands over when it is linked.
alter table connections
  add column import_old_messages timestamptz,
  add column import_recent_messages timestamptz,
  add column import_old_messages_groups boolean not null default false,
  add column closed_tickets_post_imported boolean not null default false,
  add column queue_id_import_messages integer,
  add constraint connections_import_queue foreign key (company_id, queue_id_import_messages) references queues (company_id, id)
    on delete set null (queue_id_import_messages);

-- How far an import is. Beside the connection's row, which its session locks with each write.
create table imports (
  company_id integer not null,
  connection_id integer not null,
  -- gathering: the phone hands messages over. running: they are stored. closable: their tickets may be closed. closing: they are being closed.
  state text not null check (state in ('gathering', 'running', 'closable', 'closing')),
  gathered_at timestamptz not null,
  total integer not null default 0,
  done integer not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('imports');

-- What is to be stored as messages. A row goes with the transaction that stores it.
create table import_messages (
  company_id integer not null,
  connection_id integer not null,
  external_id text not null,
  -- One name of the other side: messages of one conversation share it.
  chat text not null,
  sent_at timestamptz not null,
  -- The phone's order within one second.
  place bigint generated always as identity,
  sealed bytea not null,
  attempts integer not null default 0,
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index import_messages_oldest on import_messages (company_id, connection_id, attempts, sent_at, place);
create index import_messages_chat on import_messages (company_id, connection_id, chat, sent_at, place);
call wall('import_messages');

-- Tickets that an import made. Those that wait can be closed together.
alter table tickets add column imported_at timestamptz;
create index tickets_imported on tickets (company_id, connection_id, id) where imported_at is not null and status in ('pending', 'group');

-- When an imported message was written. `created_at` says when it was stored, as for all others: a period of time is found by halving over it.
alter table messages add column written_at timestamptz;
