-- Prepared answers behind a leading slash.
create table quick_messages (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  -- Whose it is; null: the owner is gone.
  user_id integer,
  shortcode text not null,
  message text not null default '',
  -- For everybody, to use and to change.
  is_general boolean not null default false,
  -- For everybody to use, for the owner to change.
  is_shared boolean not null default false,
  is_active boolean not null default true,
  media_file text,
  media_name text,
  media_mime text,
  media_bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, plain(shortcode), id);
call wall('quick_messages');

-- Messages that leave at a chosen time, once or in a series.
create table schedules (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  contact_id integer not null,
  -- Null: the company's default connection of then.
  connection_id integer,
  user_id integer,
  body text not null,
  is_signed boolean not null default false,
  -- When the next one leaves; after the last, when that was to leave.
  send_at timestamptz not null,
  -- The series as it was asked for, on which every repetition is reckoned.
  first_send_at timestamptz not null,
  interval_unit smallint not null default 1 check (interval_unit between 1 and 4),
  interval_count integer not null default 0 check (interval_count >= 0),
  times integer not null default 1 check (times >= 1),
  day_rule smallint not null default 4 check (day_rule between 4 and 6),
  -- How many of them are over, sent or not.
  times_done integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure_code text,
  sent_at timestamptz,
  -- The message that the last one became.
  message_id uuid,
  -- What becomes of a contact without an unfinished ticket.
  opens_ticket boolean not null default false,
  ticket_user_id integer,
  queue_id integer,
  ticket_status text not null default 'closed' check (ticket_status in ('closed', 'open', 'pending')),
  media_file text,
  media_name text,
  media_mime text,
  media_bytes bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, ticket_user_id) references users (company_id, id) on delete set null (ticket_user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index schedules_by_time on schedules (company_id, send_at desc, id desc);
create index schedules_of_contact on schedules (company_id, contact_id, send_at desc, id desc);
create index schedules_waiting on schedules (send_at) where state = 'waiting';
create index schedules_of_message on schedules (company_id, message_id) where message_id is not null;
call wall('schedules');
