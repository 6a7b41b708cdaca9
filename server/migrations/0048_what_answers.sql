-- What a connection answers by itself. Times in minutes.
alter table connections
  -- 0: without end.
  add column max_use_bot_queues integer not null default 3 check (max_use_bot_queues >= 0),
  add column time_use_bot_queues integer not null default 0 check (time_use_bot_queues >= 0),
  add column time_send_queue integer not null default 0 check (time_send_queue >= 0),
  add column send_id_queue integer,
  add column time_create_new_ticket integer not null default 0 check (time_create_new_ticket >= 0),
  add column out_of_hours_message text not null default '',
  -- [{"weekday", "weekdayEn", "startTimeA", "endTimeA", "startTimeB", "endTimeB"}]
  add column schedules jsonb not null default '[]'::jsonb check (jsonb_typeof(schedules) = 'array'),
  add column collective_vacation_message text not null default '',
  -- Days of the company, YYYY-MM-DD.
  add column collective_vacation_start text check (collective_vacation_start ~ '^\d{4}-\d\d-\d\d$'),
  add column collective_vacation_end text check (collective_vacation_end ~ '^\d{4}-\d\d-\d\d$'),
  add constraint connections_send_queue foreign key (company_id, send_id_queue) references queues (company_id, id) on delete set null (send_id_queue),
  add constraint connections_vacation check (collective_vacation_message = ''
    or (collective_vacation_start is not null and collective_vacation_end is not null)),
  add constraint connections_vacation_order check (collective_vacation_end >= collective_vacation_start);
create index connections_to_queue on connections (company_id, send_id_queue) where send_id_queue is not null;

alter table companies add column schedules jsonb not null default '[]'::jsonb check (jsonb_typeof(schedules) = 'array');
grant update (schedules) on companies to guiche_app;

-- How far the bot has come with a ticket: the menu that waits (null: none was put), when it was put, and the last message that was answered.
alter table tickets
  add column bot_at text,
  add column bot_asked_at timestamptz(3),
  add column bot_read_seq bigint not null default 0,
  -- When the customer was last told that nobody is at work, or that all are on vacation.
  add column closed_told_at timestamptz(3),
  add column vacation_told_at timestamptz(3),
  -- When it was last handed to somebody by itself.
  add column routed_at timestamptz(3);

-- Waiting tickets by how long they wait: what is due is the beginning of a range of one of these.
create index tickets_without_queue on tickets (company_id, connection_id, idle_since)
  where status = 'pending' and queue_id is null and user_id is null and not is_group;
create index tickets_to_route on tickets (company_id, queue_id, (user_id is null), coalesce(routed_at, idle_since))
  where status = 'pending' and queue_id is not null and not is_group and not is_bot;
