-- Up to where a reader of the event log may go: below every transaction of ours that could still commit an event. Those of other
-- databases and of other roles write none, and nobody waits for them.
-- First the next number is taken, then who is running is looked at: whoever has a smaller number and is not seen has ended, and the
-- statement that reads afterwards sees what they wrote. That statement must be a later one.
create function event_log_end() returns xid8
  language plpgsql volatile set search_path = pg_catalog as $$
declare
  next bigint;
  behind bigint;
begin
  -- What is known of other sessions is otherwise kept for the whole transaction.
  perform pg_stat_clear_snapshot();
  select pg_snapshot_xmax(pg_current_snapshot())::text::bigint into next;
  -- Sessions show the lower half of their number: what lies less than half a round below `next` is older than it.
  select max(distance) into behind from (
    select (next - running.xid::text::bigint) & 4294967295 distance from (
      select backend_xid xid from pg_stat_get_activity(null)
      where backend_xid is not null and usesysid in (to_regrole('guiche_app')::oid, to_regrole('guiche_platform')::oid)
        and datid = (select oid from pg_database where datname = current_database())
      union all
      select transaction from pg_prepared_xacts
      where database = current_database() and owner in ('guiche_app', 'guiche_platform')
    ) running
  ) distances where distance < 2147483648;
  return (next - coalesce(behind, 0))::text::xid8;
end $$;
revoke all on function event_log_end() from public;
grant execute on function event_log_end() to guiche_app, guiche_platform;

-- What a company missed is found without walking everybody's. Holds up announcing while it is made: about a second for a million events.
create index events_company_cursor on events (company_id, xid, id);

-- Names this life of the database: a cursor of another one means nothing here. A restored database makes its own.
create table event_log_epoch (
  epoch text primary key
);
insert into event_log_epoch (epoch) values (left(replace(gen_random_uuid()::text, '-', ''), 8));
grant select on event_log_epoch to guiche_app, guiche_platform;
-- Cursors of before name no epoch and are fetched afresh; a restore left cuts here that lay ahead of the new database's numbers.
delete from event_log_cuts;

-- Whoever makes or drops a partition waits for readers of the log, and everybody who announces waits behind: a second at most. What did not
-- come about is done by a later turn; partitions are made days ahead.
create or replace function keep_event_partitions(days_kept integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '1s' as $$
declare
  day date;
  part record;
begin
  for day in select generate_series(current_date, current_date + 3, interval '1 day')::date loop
    continue when to_regclass(format('public.%I', 'events_' || to_char(day, 'YYYYMMDD'))) is not null;
    begin
      execute format('create table public.%I partition of public.events for values from (%L) to (%L)',
        'events_' || to_char(day, 'YYYYMMDD'), day, day + 1);
    exception
      -- Rows of that day already lie in the default partition; they stay there and age out below.
      when check_violation then null;
      when lock_not_available then raise warning 'the event log is busy: its part for % is made later', day;
    end;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.events'::regclass and c.relname ~ '^events_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - days_kept
  loop
    begin
      execute format('insert into public.event_log_cuts (cut_xid) select max(xid) from public.%I having max(xid) is not null', part.relname);
      execute format('drop table public.%I', part.relname);
    exception when lock_not_available then raise warning 'the event log is busy: % is dropped later', part.relname;
    end;
  end loop;
  with gone as (delete from public.events_other where created_at < current_date - days_kept returning xid)
  insert into public.event_log_cuts (cut_xid) select max(xid) from gone having max(xid) is not null;
  delete from public.event_log_cuts where cut_xid < (select max(cut_xid) from public.event_log_cuts);
end $$;

-- What recurring work could not do: left alone for longer and longer, so that it holds up nothing else.
create table set_aside (
  work text not null,
  row_key text not null,
  failures integer not null,
  again_at timestamptz not null,
  primary key (work, row_key)
);
grant select, insert, update, delete on set_aside to guiche_platform, guiche_jobs;
