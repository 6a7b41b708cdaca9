create table connections (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  status text not null default 'OPENING' check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT', 'PENDING')),
  reason text,
  qrcode text not null default '',
  retries integer not null default 0,
  number text,
  is_default boolean not null default false,
  greeting_message text not null default '',
  complation_message text not null default '',
  group_as_ticket text not null default 'disabled' check (group_as_ticket in ('enabled', 'disabled')),
  allow_group boolean not null default false,
  -- What the operator wants: `run` keeps a session alive, `stop` leaves it closed. `generation` rises to ask for a fresh link.
  wanted text not null default 'run' check (wanted in ('run', 'stop')),
  generation integer not null default 0,
  phone_number_id text,
  waba_id text,
  -- Sealed with the installation's secret.
  access_token text,
  -- One session process at a time holds a connection.
  leased_by text,
  leased_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index connections_id on connections (id);
create unique index connections_name_taken on connections (company_id, channel, lower(name)) where deleted_at is null;
create unique index connections_one_default on connections (company_id, channel) where is_default and deleted_at is null;
create unique index connections_phone_number on connections (phone_number_id) where deleted_at is null;
call wall('connections');
alter table users add constraint users_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id);

create table connection_queues (
  company_id integer not null,
  connection_id integer not null,
  queue_id integer not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call wall('connection_queues');

-- The linked device's credentials and Signal keys, sealed. One row per key, written in the transaction that needs them.
create table session_keys (
  company_id integer not null,
  connection_id integer not null,
  kind text not null,
  key_id text not null,
  sealed bytea not null,
  primary key (company_id, connection_id, kind, key_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('session_keys');

-- Inbound plaintext, written before the receipt leaves; handled afterwards, exactly once.
create table inbound_journal (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  stanza_id text not null,
  sealed bytea not null,
  handled_at timestamptz,
  -- A message that cannot be handled stays here with its reason; it is never thrown away.
  failure text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index inbound_journal_open on inbound_journal (company_id, connection_id, id) where handled_at is null;
-- A stanza that the server repeats is answered from here.
create index inbound_journal_stanza on inbound_journal (company_id, connection_id, stanza_id);
create index inbound_journal_handled on inbound_journal (handled_at) where handled_at is not null;
call wall('inbound_journal');

create table contacts (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  -- What is searched and sorted by: taking off accents anew for every row that is looked at costs more than looking.
  plain_name text not null generated always as (plain(name)) stored,
  -- Digits for people; the group's id for groups; empty when the channel hides the number.
  number text not null,
  email text not null default '',
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  is_group boolean not null default false,
  active boolean not null default true,
  accept_audio_message boolean not null default true,
  disable_bot boolean not null default false,
  picture text,
  lgpd_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index contacts_by_name on contacts (company_id, plain_name, id);
create index contacts_search on contacts using gin (company_id, plain_name gin_trgm_ops, number gin_trgm_ops);
call wall('contacts');

-- Every name that a channel has for a person: phone number, LID, page-scoped id. Unique, so one person is one contact.
create table contact_identities (
  company_id integer not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'psid', 'igsid', 'group')),
  value text not null,
  contact_id integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_by_contact on contact_identities (company_id, contact_id);
call wall('contact_identities');

create table tags (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index tags_name_taken on tags (company_id, lower(name));
call wall('tags');

create table contact_tags (
  company_id integer not null,
  contact_id integer not null,
  tag_id integer not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (company_id, tag_id);
call wall('contact_tags');

create table tickets (
  id integer generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  company_id integer not null references companies (id) on delete cascade,
  status text not null check (status in ('pending', 'open', 'closed', 'group', 'lgpd', 'nps')),
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  contact_id integer not null,
  connection_id integer not null,
  queue_id integer,
  user_id integer,
  is_group boolean not null default false,
  is_bot boolean not null default false,
  is_transfered boolean not null default false,
  is_active_demand boolean not null default false,
  -- The last one of this contact on this connection, kept by a trigger: lists show a conversation once.
  is_newest boolean not null default true,
  use_integration boolean not null default false,
  amount_used_bot_queues integer not null default 0,
  last_message text not null default '',
  last_message_at timestamptz,
  last_message_from_me boolean not null default false,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  -- Until when free text may be sent, where the channel has a window.
  reply_until timestamptz,
  accepted_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Milliseconds: lists page by it, and the wire has no more.
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tickets_uuid on tickets (uuid);
create unique index tickets_one_unfinished on tickets (company_id, contact_id, connection_id) where status in ('open', 'pending', 'group', 'nps', 'lgpd');
create index tickets_by_contact on tickets (company_id, contact_id, is_newest, connection_id, id desc);
-- A page of a list is walked in the order of one of these. Each holds what visibility and filters ask, so that a walk reads no rows.
-- A message to a known conversation writes to the first two alone: a closed ticket hears nothing, the next message opens another.
create index tickets_unfinished on tickets (company_id, status, updated_at desc, id desc)
  include (queue_id, user_id, is_group, connection_id, contact_id, unread_messages) where status <> 'closed';
create index tickets_mine on tickets (company_id, user_id, status, updated_at desc, id desc)
  include (queue_id, is_group, connection_id, contact_id, unread_messages) where status <> 'closed' and user_id is not null;
create index tickets_closed on tickets (company_id, updated_at desc, id desc)
  include (queue_id, user_id, is_group, connection_id, contact_id, unread_messages) where status = 'closed' and is_newest;
-- Without the connection: the next one is for those who ask for it.
create index tickets_closed_by_queue on tickets (company_id, queue_id, updated_at desc, id desc)
  include (user_id, is_group, contact_id, unread_messages) where status = 'closed' and is_newest;
create index tickets_closed_by_queue_and_connection on tickets (company_id, queue_id, connection_id, updated_at desc, id desc)
  include (user_id, is_group, contact_id, unread_messages) where status = 'closed' and is_newest;
create index tickets_closed_by_user on tickets (company_id, user_id, updated_at desc, id desc)
  include (queue_id, is_group, connection_id, contact_id, unread_messages) where status = 'closed' and is_newest and user_id is not null;
create index tickets_closed_by_connection on tickets (company_id, connection_id, updated_at desc, id desc)
  include (queue_id, user_id, is_group, contact_id, unread_messages) where status = 'closed' and is_newest;
create index tickets_closed_unread on tickets (company_id, updated_at desc, id desc)
  where status = 'closed' and is_newest and unread_messages > 0;
call wall('tickets');

-- Makes the ticket with the highest id of a conversation its newest, whichever came, went or moved.
create procedure settle_newest_ticket(of_company integer, of_contact integer, of_connection integer) language plpgsql as $$
declare
  newest integer;
begin
  -- Two who change one conversation both touch its newest ticket: the second waits here, then looks afresh.
  perform from tickets where company_id = of_company and contact_id = of_contact and connection_id = of_connection and is_newest for update;
  loop
    newest := (select max(id) from tickets where company_id = of_company and contact_id = of_contact and connection_id = of_connection);
    update tickets set is_newest = false
      where company_id = of_company and contact_id = of_contact and connection_id = of_connection and is_newest and id <> newest;
    exit when newest is null or exists (select from tickets where company_id = of_company and id = newest and is_newest);
    update tickets set is_newest = true where company_id = of_company and id = newest;
    -- Not found: it was deleted meanwhile, and the one before it is the newest.
    exit when found;
  end loop;
end $$;

create function keep_newest_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from tickets where company_id = new.company_id and contact_id = new.contact_id and connection_id = new.connection_id and id <> new.id
  ) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    call settle_newest_ticket(old.company_id, old.contact_id, old.connection_id);
  end if;
  if tg_op <> 'DELETE' then
    call settle_newest_ticket(new.company_id, new.contact_id, new.connection_id);
  end if;
  return null;
end $$;
create trigger keep_newest_ticket after insert or delete on tickets for each row execute function keep_newest_ticket();
create trigger keep_newest_moved_ticket after update of contact_id, connection_id on tickets for each row
  when ((old.contact_id, old.connection_id) is distinct from (new.contact_id, new.connection_id)) execute function keep_newest_ticket();

-- How many tickets of each kind the lists show. A change adds rows and locks none, so that nobody waits for a counter; their sum is the
-- count, and fold_ticket_counts makes few rows of many. No foreign keys: what is gone sums up to nothing and is folded away.
create table ticket_counts (
  company_id integer not null,
  status text not null,
  queue_id integer,
  user_id integer,
  connection_id integer not null,
  is_group boolean not null,
  tickets integer not null,
  is_folded boolean not null default false
);
create index ticket_counts_of on ticket_counts (company_id, status);
create index ticket_counts_unfolded on ticket_counts (company_id) where not is_folded;
call wall('ticket_counts');

create function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.status <> 'closed' or old.is_newest) then
    insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, tickets)
      values (old.company_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, -1);
  end if;
  if tg_op <> 'DELETE' and (new.status <> 'closed' or new.is_newest) then
    insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, tickets)
      values (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, 1);
  end if;
  return null;
end $$;
create trigger count_ticket after insert or delete on tickets for each row execute function count_ticket();
create trigger count_changed_ticket after update of status, queue_id, user_id, connection_id, is_group, is_newest on tickets for each row
  when ((old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.is_newest)
    is distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.is_newest))
  execute function count_ticket();

-- Safe beside readers, writers and itself: rows are taken and their sum put back in one statement.
create function fold_ticket_counts(least_rows integer) returns void language sql as $$
  with crowded as (
    select company_id from ticket_counts where not is_folded group by company_id having count(*) >= least_rows
  ), taken as (
    delete from ticket_counts where company_id in (select company_id from crowded) returning *
  )
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, tickets, is_folded)
    select company_id, status, queue_id, user_id, connection_id, is_group, sum(tickets), true from taken
    group by company_id, status, queue_id, user_id, connection_id, is_group having sum(tickets) <> 0
$$;

create table messages (
  id uuid not null,
  company_id integer not null,
  ticket_id integer not null,
  contact_id integer not null,
  connection_id integer not null,
  -- The order of the conversation as we stored it.
  seq bigint generated always as identity,
  external_id text,
  from_me boolean not null,
  user_id integer,
  -- In a group: who of it wrote.
  author_contact_id integer,
  body text not null default '',
  media_type text not null,
  media_state text not null default 'none' check (media_state in ('none', 'pending', 'ready', 'missing')),
  media_file text,
  media_name text,
  media_mime text,
  media_bytes bigint,
  media_seconds integer,
  is_voice_note boolean not null default false,
  -- How the channel finds the file: encrypted address and key, or a media id. Sealed; gone once the file is here.
  media_source text,
  data jsonb,
  ack smallint not null default 0 check (ack between 0 and 5),
  -- none: nothing to deliver. queued: to be sent. sending: handed to the provider, answer not yet seen.
  delivery text not null default 'none' check (delivery in ('none', 'queued', 'sending', 'accepted', 'failed')),
  delivery_attempts integer not null default 0,
  delivery_started_at timestamptz,
  -- Since when it waits: set anew when somebody asks for another try. It expires by this.
  queued_at timestamptz,
  failure_code text,
  failure_detail text,
  is_private boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  quoted_id uuid,
  queue_id integer,
  -- The channel's own time of the message; created_at is ours.
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id)
);
create unique index messages_external on messages (company_id, connection_id, external_id) where external_id is not null;
create index messages_page on messages (company_id, contact_id, connection_id, seq desc);
create index messages_recent on messages (company_id, seq desc);
create index messages_by_ticket on messages (company_id, ticket_id, seq desc);
create index messages_to_deliver on messages (company_id, connection_id, contact_id, seq) where delivery in ('queued', 'sending');
create index messages_pending_media on messages (company_id, id) where media_state = 'pending';
call wall('messages');

create table reactions (
  company_id integer not null,
  message_id uuid not null,
  -- `me` or the contact's id.
  author text not null,
  emoji text not null,
  sent_at timestamptz not null default now(),
  primary key (company_id, message_id, author),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call wall('reactions');

create table ticket_log (
  id bigint generated always as identity primary key,
  company_id integer not null,
  ticket_id integer not null,
  type text not null,
  user_id integer,
  queue_id integer,
  created_at timestamptz not null default now(),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index ticket_log_by_ticket on ticket_log (company_id, ticket_id, id);
call wall('ticket_log');

-- Inbound messages take the ids of what they create ahead of the writes, so that all writes go out together.
grant usage on sequence contacts_id_seq, tickets_id_seq, messages_seq_seq to guiche_app;
