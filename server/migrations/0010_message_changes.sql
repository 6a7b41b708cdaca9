-- What our side changes about messages that have left: on its way to the channel, or refused by it. Done: the row is gone.
create table message_changes (
  id uuid not null,
  company_id integer not null,
  message_id uuid not null,
  connection_id integer not null,
  contact_id integer not null,
  seq bigint generated always as identity,
  kind text not null check (kind in ('edit', 'delete', 'reaction')),
  -- The new words, or the emoji.
  words text not null default '',
  user_id integer,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  -- The id that it carries on the network on every attempt.
  external_id text,
  failure_code text,
  failure_detail text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index message_changes_waiting on message_changes (company_id, connection_id, contact_id, seq) where state = 'waiting';
create index message_changes_of_message on message_changes (company_id, message_id, seq);
call wall('message_changes');

-- Passed on: the message that it was, of however many hands the first; copies share its file.
alter table messages add column forwarded_from uuid;
create index messages_forwarded on messages (company_id, forwarded_from) where forwarded_from is not null;
-- Not before then: messages that are passed on leave one after another.
alter table messages add column deliver_after timestamptz;

-- A recording that is asked for by the name of its file.
create index messages_audio_file on messages (company_id, media_file) where media_type = 'audio' and media_file is not null;

-- What colleagues write down about a ticket; the contact sees none of it.
create table ticket_notes (
  id integer generated always as identity,
  company_id integer not null,
  ticket_id integer not null,
  contact_id integer not null,
  user_id integer,
  note text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_of_contact on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_of_ticket on ticket_notes (company_id, ticket_id);
call wall('ticket_notes');

-- Somebody was named by @ in a note, of either kind.
create table mentions (
  id integer generated always as identity,
  company_id integer not null,
  user_id integer not null,
  author_id integer,
  ticket_id integer not null,
  note_id integer,
  message_id uuid,
  excerpt text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index mentions_of_user on mentions (company_id, user_id, id desc);
-- A note that is sent twice tells once.
create unique index mentions_once on mentions (company_id, message_id, user_id) where message_id is not null;
create index mentions_unread on mentions (company_id, user_id) where read_at is null;
call wall('mentions');
