-- Messages to many people who asked for nothing.

-- Files that campaigns send. All messages of a campaign show one file: it stays as long as a conversation may show it.
create table campaign_files (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  media_file text not null,
  media_name text not null,
  media_mime text not null,
  media_bytes bigint not null,
  -- A conversation shows it: it stays when the campaign has another, or is gone.
  is_sent boolean not null default false,
  primary key (company_id, id)
);
create unique index campaign_files_by_file on campaign_files (company_id, media_file);
create trigger count_stored_bytes after insert or delete or update of media_file, media_bytes on campaign_files
  for each row execute function count_stored_bytes();
call wall('campaign_files');

create table campaigns (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  -- Five texts each; empty ones are not used.
  messages text[] not null,
  confirmation_messages text[] not null,
  asks_first boolean not null default false,
  status text not null default 'INATIVA' check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  contact_list_id integer,
  tag_id integer,
  connection_id integer,
  user_id integer,
  queue_id integer,
  opens_ticket boolean not null default false,
  ticket_status text not null default 'closed' check (ticket_status in ('closed', 'open', 'pending')),
  file_id integer,
  -- With the template's name as it was chosen.
  template jsonb,
  -- Who takes its turn next on a shared number: whoever had theirs longest ago.
  last_turn_at timestamptz,
  -- How far its recipients have been written down: a part at a time, by the ids of their list's entries or their tag's contacts.
  filled_after integer not null default 0,
  is_filled boolean not null default false,
  -- When screens were last told of its counts.
  told_at timestamptz,
  -- What it waits for, and until when, as the last turn left it.
  waits_for text,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint campaigns_list foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  constraint campaigns_tag foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  constraint campaigns_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  constraint campaigns_user foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  constraint campaigns_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, file_id) references campaign_files (company_id, id) on delete set null (file_id)
);
create index campaigns_running on campaigns (company_id, connection_id) where status = 'EM_ANDAMENTO';
create index campaigns_scheduled on campaigns (scheduled_at) where status = 'PROGRAMADA';
create trigger refuse_removed_queue before insert on campaigns for each row
  when (new.queue_id is not null) execute function refuse_removed_queue();
create trigger refuse_removed_queue_on_change before update of queue_id on campaigns for each row
  when (new.queue_id is not null and new.queue_id is distinct from old.queue_id) execute function refuse_removed_queue();
call wall('campaigns');

-- The ledger: everybody whom a campaign names when it begins, and what became of them.
create table campaign_recipients (
  id bigint generated always as identity,
  company_id integer not null,
  campaign_id integer not null,
  -- Their place in the contact list, where what WhatsApp says of the number is kept; null: a contact that carries the tag.
  item_id integer,
  contact_id integer,
  name text not null,
  plain_name text not null generated always as (plain(name)) stored,
  number text not null,
  email text not null default '',
  state text not null check (state in
    ('queued', 'asked', 'confirmed', 'declined', 'unanswered', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  reason text,
  ask_message_id uuid,
  message_id uuid,
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- When its message was put into the conversation, taken by the network, delivered, read; when they wrote after it.
  sent_at timestamptz,
  accepted_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
);
create index campaign_recipients_by_state on campaign_recipients (company_id, campaign_id, state, id) include (answered_at);
-- It carries all that a search asks for.
create index campaign_recipients_in_order on campaign_recipients (company_id, campaign_id, id) include (plain_name, number, state);
-- Those whose next message is an answer to a campaign.
create index campaign_recipients_heard on campaign_recipients (company_id, contact_id, campaign_id)
  where contact_id is not null and (answered_at is null or state = 'asked') and state in ('asked', 'sent', 'delivered', 'read');
create index campaign_recipients_of_contact on campaign_recipients (company_id, contact_id) where contact_id is not null;
call wall('campaign_recipients');

-- One clock per number: its campaigns take turns on it.
create table campaign_clocks (
  company_id integer not null,
  connection_id integer not null,
  -- Nothing leaves before this.
  next_at timestamptz not null,
  -- Messages since the last long pause.
  since_pause integer not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('campaign_clocks');

create table campaign_settings (
  company_id integer not null primary key references companies (id) on delete cascade,
  message_interval integer not null,
  longer_interval_after integer not null,
  greater_interval integer not null,
  on_saturdays boolean not null,
  on_sundays boolean not null,
  -- `HH:mm` on the company's clock.
  start_hour text not null,
  end_hour text not null,
  variables jsonb not null,
  opt_out_words jsonb not null,
  opt_out_answer text not null
);
call wall('campaign_settings');

-- Since when somebody wants no campaigns; null: nobody said so.
alter table contacts add column opted_out_at timestamptz;

-- Whose message of a campaign this is.
alter table messages add column recipient_id bigint;

-- A campaign's file is counted where it is kept.
create or replace function count_message_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := 0;
  come bigint := 0;
  files_gone integer := 0;
  files_come integer := 0;
begin
  if tg_op <> 'INSERT' and old.recipient_id is null then
    gone := own_bytes(old.media_file, old.media_bytes, old.forwarded_from);
    files_gone := own_files(old.media_file, old.forwarded_from);
  end if;
  if tg_op <> 'DELETE' and new.recipient_id is null then
    come := own_bytes(new.media_file, new.media_bytes, new.forwarded_from);
    files_come := own_files(new.media_file, new.forwarded_from);
  end if;
  if come <> gone or files_come <> files_gone then
    insert into stored_bytes (company_id, bytes, files)
      values (coalesce(new.company_id, old.company_id), come - gone, files_come - files_gone);
  end if;
  return null;
end $$;

-- What the network says of a campaign's message is what became of its recipient. Other messages do not come here.
create function note_recipient_fate() returns trigger language plpgsql as $$
begin
  update campaign_recipients set
      state = case when new.delivery = 'failed' then 'failed' when new.ack >= 3 then 'read' when new.ack = 2 then 'delivered' else 'sent' end,
      reason = case when new.delivery = 'failed' then new.failure_code end,
      accepted_at = coalesce(accepted_at, new.accepted_at),
      delivered_at = coalesce(new.delivered_at, delivered_at),
      read_at = coalesce(new.read_at, read_at)
    where company_id = new.company_id and id = new.recipient_id and message_id = new.id
      and state in ('sent', 'delivered', 'read', 'failed');
  if new.delivery = 'failed' then
    update campaign_recipients set state = 'failed', reason = new.failure_code
      where company_id = new.company_id and id = new.recipient_id and ask_message_id = new.id and state = 'asked';
  end if;
  return null;
end $$;
create trigger note_recipient_fate after update of ack, delivery, delivered_at, read_at on messages for each row
  when (new.recipient_id is not null and (new.ack <> old.ack or new.delivery <> old.delivery
    or new.delivered_at is distinct from old.delivered_at or new.read_at is distinct from old.read_at))
  execute function note_recipient_fate();
