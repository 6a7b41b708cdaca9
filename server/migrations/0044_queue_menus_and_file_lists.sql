-- What a queue says outside of its hours, to whom it hands tickets, and which files it offers. A queue that was removed stays as a row, so that
-- history keeps its name; its tickets move in batches (removed_to: where; null: to no queue), and emptied_at says that none is left.
alter table queues
  add column out_of_hours_message text not null default '',
  -- [{"weekday", "weekdayEn", "startTimeA", "endTimeA", "startTimeB", "endTimeB"}]
  add column schedules jsonb not null default '[]'::jsonb check (jsonb_typeof(schedules) = 'array'),
  add column close_ticket boolean not null default false,
  add column is_rotating boolean not null default false,
  add column rotate_minutes integer not null default 0 check (rotate_minutes in (0, 2, 5, 10, 15, 30, 45, 60)),
  add column integration_id integer,
  add column file_list_id integer,
  add column updated_at timestamptz not null default now(),
  add column removed_at timestamptz,
  add column removed_to integer,
  add column emptied_at timestamptz,
  add constraint queues_removed_to foreign key (company_id, removed_to) references queues (company_id, id) on delete set null (removed_to);
drop index queues_name_taken;
drop index queues_color_taken;
create unique index queues_name_taken on queues (company_id, lower(name)) where removed_at is null;
create unique index queues_color_taken on queues (company_id, lower(color)) where removed_at is null;

-- Nothing enters a queue that is being removed: whoever names it waits for a removal under way, and a removal waits for them.
create function refuse_removed_queue() returns trigger language plpgsql as $$
begin
  perform from queues where company_id = new.company_id and id = new.queue_id and removed_at is null for share;
  if not found then
    raise exception 'queue % of company % is removed', new.queue_id, new.company_id
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_queue_removed';
  end if;
  return new;
end $$;
create trigger refuse_removed_queue before insert on tickets for each row
  when (new.queue_id is not null) execute function refuse_removed_queue();
create trigger refuse_removed_queue_on_change before update of queue_id on tickets for each row
  when (new.queue_id is not null and new.queue_id is distinct from old.queue_id) execute function refuse_removed_queue();
create trigger refuse_removed_queue before insert on user_queues for each row execute function refuse_removed_queue();
create trigger refuse_removed_queue before insert on connection_queues for each row execute function refuse_removed_queue();
create trigger refuse_removed_queue before insert on schedules for each row
  when (new.queue_id is not null) execute function refuse_removed_queue();
create trigger refuse_removed_queue_on_change before update of queue_id on schedules for each row
  when (new.queue_id is not null and new.queue_id is distinct from old.queue_id) execute function refuse_removed_queue();

-- Named sets of files that a queue or an option of its menu offers.
create table file_lists (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  message text not null,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index file_lists_by_name on file_lists (company_id, plain(name), id);
call wall('file_lists');
alter table queues add constraint queues_file_list
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id);

create table file_list_options (
  id integer generated always as identity,
  company_id integer not null,
  file_list_id integer not null,
  name text not null,
  position integer not null,
  -- Null until the file has been uploaded.
  media_file text,
  media_name text,
  media_mime text,
  media_bytes bigint,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade
);
create index file_list_options_of on file_list_options (company_id, file_list_id, position, id);
call wall('file_list_options');
create trigger count_stored_bytes after insert or delete or update of media_file, media_bytes on file_list_options
  for each row execute function count_stored_bytes();

-- A queue's menu, of any depth. parent_id null: the top level.
create table queue_options (
  id integer generated always as identity,
  company_id integer not null,
  queue_id integer not null,
  parent_id integer,
  title text not null,
  message text not null default '',
  kind text not null default 'text' check (kind in ('text', 'queue', 'attendent', 'integration', 'file')),
  opt_queue_id integer,
  opt_user_id integer,
  opt_integration_id integer,
  opt_file_id integer,
  close_ticket boolean not null default false,
  -- Among the options of one parent, from 0.
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  -- A parent is of the same queue.
  unique (company_id, queue_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade,
  constraint queue_options_opt_queue foreign key (company_id, opt_queue_id) references queues (company_id, id) on delete set null (opt_queue_id),
  constraint queue_options_opt_user foreign key (company_id, opt_user_id) references users (company_id, id) on delete set null (opt_user_id),
  constraint queue_options_opt_file foreign key (company_id, opt_file_id) references file_lists (company_id, id) on delete set null (opt_file_id)
);
create index queue_options_of on queue_options (company_id, queue_id, parent_id, position, id);
create index queue_options_by_parent on queue_options (company_id, parent_id) where parent_id is not null;
create index queue_options_to_queue on queue_options (company_id, opt_queue_id) where opt_queue_id is not null;
create index queue_options_to_user on queue_options (company_id, opt_user_id) where opt_user_id is not null;
create index queue_options_to_file on queue_options (company_id, opt_file_id) where opt_file_id is not null;
call wall('queue_options');
-- A tree is stored in one statement: its options know their ids before.
grant usage on sequence queue_options_id_seq to guiche_app;
