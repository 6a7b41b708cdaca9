-- What the files of a company take, kept as ticket_counts are: a change adds a row and locks none, the sum is what is there, and
-- fold_stored_bytes makes few rows of many. A file that was passed on is one file under several messages, and counts with the first.
create table stored_bytes (
  company_id integer not null,
  bytes bigint not null,
  is_folded boolean not null default false
);
create index stored_bytes_of on stored_bytes (company_id) include (bytes);
create index stored_bytes_unfolded on stored_bytes (company_id) where not is_folded;
call wall('stored_bytes');

-- What one row adds: nothing where its file is another's.
create function own_bytes(media_file text, media_bytes bigint, forwarded_from uuid) returns bigint
  immutable language sql return case when media_file is null or forwarded_from is not null then 0 else coalesce(media_bytes, 0) end;

create function count_message_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := case when tg_op = 'INSERT' then 0 else own_bytes(old.media_file, old.media_bytes, old.forwarded_from) end;
  come bigint := case when tg_op = 'DELETE' then 0 else own_bytes(new.media_file, new.media_bytes, new.forwarded_from) end;
begin
  if come <> gone then
    insert into stored_bytes (company_id, bytes) values (coalesce(new.company_id, old.company_id), come - gone);
  end if;
  return null;
end $$;

create function count_stored_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := case when tg_op = 'INSERT' then 0 else own_bytes(old.media_file, old.media_bytes, null) end;
  come bigint := case when tg_op = 'DELETE' then 0 else own_bytes(new.media_file, new.media_bytes, null) end;
begin
  if come <> gone then
    insert into stored_bytes (company_id, bytes) values (coalesce(new.company_id, old.company_id), come - gone);
  end if;
  return null;
end $$;

-- Safe beside readers, writers and itself: rows are taken and their sum put back in one statement.
create function fold_stored_bytes(least_rows integer) returns void language sql as $$
  with crowded as (
    select company_id from stored_bytes where not is_folded group by company_id having count(*) >= least_rows
  ), taken as (
    delete from stored_bytes where company_id in (select company_id from crowded) returning *
  )
  insert into stored_bytes (company_id, bytes, is_folded)
    select company_id, sum(bytes), true from taken group by company_id having sum(bytes) <> 0
$$;

-- No file comes or goes between the count and the triggers: writers of these tables wait while all messages are read, which takes about a
-- second for each million of them.
lock table messages, quick_messages, schedules in share row exclusive mode;
insert into stored_bytes (company_id, bytes, is_folded)
  select company_id, sum(media_bytes), true from (
    select company_id, media_bytes from messages where media_file is not null and forwarded_from is null
    union all select company_id, media_bytes from quick_messages where media_file is not null
    union all select company_id, media_bytes from schedules where media_file is not null
  ) files where media_bytes is not null group by company_id having sum(media_bytes) <> 0;

-- Most messages have no file and call nothing.
create trigger count_message_bytes after insert on messages for each row
  when (new.media_file is not null) execute function count_message_bytes();
create trigger count_changed_bytes after update of media_file, media_bytes, forwarded_from on messages for each row
  when (old.media_file is not null or new.media_file is not null) execute function count_message_bytes();
create trigger count_removed_bytes after delete on messages for each row
  when (old.media_file is not null) execute function count_message_bytes();
create trigger count_stored_bytes after insert or delete or update of media_file, media_bytes on quick_messages
  for each row execute function count_stored_bytes();
create trigger count_stored_bytes after insert or delete or update of media_file, media_bytes on schedules
  for each row execute function count_stored_bytes();
