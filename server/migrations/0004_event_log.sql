-- Readers go by (xid, id), never by id alone: a smaller id can commit later, and a cursor on id would step over it.
create table events (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  company_id integer not null,
  stream text not null,
  -- Rooms that hear it.
  rooms text[] not null,
  payload jsonb not null,
  -- What viewers see who may not see phone numbers; null: the same.
  masked_payload jsonb,
  created_at timestamptz not null default now()
) partition by range (created_at);
create index events_cursor on events (xid, id);
alter table events enable row level security;
alter table events force row level security;
create policy company on events for insert to guiche_app with check (company_id = (select nullif(current_setting('app.company_id', true), '')::integer));
create policy platform on events to guiche_platform using (true) with check (true);
grant insert on events to guiche_app;
grant select, insert, delete on events to guiche_platform;
create table events_other partition of events default;

-- Where the log was cut: a client whose cursor lies below fetches afresh.
create table event_log_cuts (
  cut_xid xid8 not null,
  cut_at timestamptz not null default now()
);
grant select on event_log_cuts to guiche_platform;

-- One partition a day, made ahead, dropped after the days asked for. Runs as the owner; takes only numbers.
create function keep_event_partitions(days_kept integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  day date;
  part record;
begin
  for day in select generate_series(current_date, current_date + 3, interval '1 day')::date loop
    begin
      execute format('create table if not exists public.%I partition of public.events for values from (%L) to (%L)',
        'events_' || to_char(day, 'YYYYMMDD'), day, day + 1);
    exception when check_violation then
      -- Rows of that day already lie in the default partition; they stay there and age out below.
      null;
    end;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.events'::regclass and c.relname ~ '^events_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - days_kept
  loop
    execute format('insert into public.event_log_cuts (cut_xid) select max(xid) from public.%I having max(xid) is not null', part.relname);
    execute format('drop table public.%I', part.relname);
  end loop;
  with gone as (delete from public.events_other where created_at < current_date - days_kept returning xid)
  insert into public.event_log_cuts (cut_xid) select max(xid) from gone having max(xid) is not null;
  delete from public.event_log_cuts where cut_xid < (select max(cut_xid) from public.event_log_cuts);
end $$;
revoke all on function keep_event_partitions(integer) from public;
grant execute on function keep_event_partitions(integer) to guiche_platform;
select keep_event_partitions(3);

-- Jobs leave with the commit as rows of this table; the relay turns them into jobs in bulk.
create table outbox (
  id bigint generated always as identity primary key,
  company_id integer not null,
  task text not null,
  payload jsonb not null,
  queue_name text,
  job_key text,
  run_at timestamptz,
  max_attempts integer not null default 25,
  flags text[]
);
call wall('outbox');
grant select, update, delete on outbox to guiche_jobs;
create policy jobs on outbox to guiche_jobs using (true);

-- Workers that beat no more have their jobs unlocked by any other node.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeats to guiche_platform;

-- Recurring work runs once, whichever node comes first.
create table timetable_runs (
  name text primary key,
  ran_at timestamptz not null
);
grant select, insert, update on timetable_runs to guiche_platform;
