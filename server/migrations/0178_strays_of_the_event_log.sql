-- Rows of the default partition are deleted in a transaction of their own: whoever makes the part of a new day holds up everybody who announces until
-- the transaction ends, and a day's rows lay there after a standstill of some days.
create or replace function keep_event_partitions(days_kept integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '1s' set timezone = 'UTC' as $$
declare
  day date;
  part record;
begin
  -- Several nodes may start at the same time.
  if not pg_try_advisory_xact_lock(hashtext('guiche event partitions')) then
    return;
  end if;
  for day in select generate_series(current_date, current_date + 3, interval '1 day')::date loop
    continue when to_regclass(format('public.%I', 'events_' || to_char(day, 'YYYYMMDD'))) is not null;
    begin
      execute format('create table public.%I partition of public.events for values from (%L) to (%L)',
        'events_' || to_char(day, 'YYYYMMDD'), day, day + 1);
    exception
      -- Rows of that day already lie in the default partition; they stay there and age out.
      when check_violation then null;
      -- The day before was made under another zone and ends within this one: rows after it lie in the default partition.
      when invalid_object_definition then null;
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
  delete from public.event_log_cuts where cut_xid < (select max(cut_xid) from public.event_log_cuts);
end $$;

create function forget_stray_events(days_kept integer) returns void
  language sql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
  with gone as (delete from public.events_other where created_at < current_date - days_kept returning xid)
  insert into public.event_log_cuts (cut_xid) select max(xid) from gone having max(xid) is not null;
$$;
revoke all on function forget_stray_events(integer) from public;
grant execute on function forget_stray_events(integer) to guiche_platform;
