-- What the super admin keeps of a company, and companies that were removed: they can be brought back until everything of them goes.
alter table companies
  add column document text not null default '',
  add column address_street text not null default '',
  add column address_state text not null default '',
  add column address_city text not null default '',
  add column payment_method text not null default '',
  -- As agreed on; what counts is the plan.
  add column number_attendants integer,
  add column number_connections integer,
  add column removed_at timestamptz,
  -- Whether it comes back switched on.
  add column removed_while_active boolean,
  add check ((removed_at is null) = (removed_while_active is null)),
  add check (removed_at is null or not status);
create index companies_by_name on companies (plain(name), id);
create index companies_of_plan on companies (plan_id);
create index companies_removed on companies (removed_at) where removed_at is not null;

-- How many files there are and when one last came or went, kept by the same rows as their bytes.
alter table stored_bytes
  add column files integer not null default 0,
  add column changed_at timestamptz not null default now();

create function own_files(media_file text, forwarded_from uuid) returns integer
  immutable language sql return case when media_file is null or forwarded_from is not null then 0 else 1 end;

create or replace function count_message_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := case when tg_op = 'INSERT' then 0 else own_bytes(old.media_file, old.media_bytes, old.forwarded_from) end;
  come bigint := case when tg_op = 'DELETE' then 0 else own_bytes(new.media_file, new.media_bytes, new.forwarded_from) end;
  files_gone integer := case when tg_op = 'INSERT' then 0 else own_files(old.media_file, old.forwarded_from) end;
  files_come integer := case when tg_op = 'DELETE' then 0 else own_files(new.media_file, new.forwarded_from) end;
begin
  if come <> gone or files_come <> files_gone then
    insert into stored_bytes (company_id, bytes, files)
      values (coalesce(new.company_id, old.company_id), come - gone, files_come - files_gone);
  end if;
  return null;
end $$;

create or replace function count_stored_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := case when tg_op = 'INSERT' then 0 else own_bytes(old.media_file, old.media_bytes, null) end;
  come bigint := case when tg_op = 'DELETE' then 0 else own_bytes(new.media_file, new.media_bytes, null) end;
  files_gone integer := case when tg_op = 'INSERT' then 0 else own_files(old.media_file, null) end;
  files_come integer := case when tg_op = 'DELETE' then 0 else own_files(new.media_file, null) end;
begin
  if come <> gone or files_come <> files_gone then
    insert into stored_bytes (company_id, bytes, files)
      values (coalesce(new.company_id, old.company_id), come - gone, files_come - files_gone);
  end if;
  return null;
end $$;

create or replace function fold_stored_bytes(least_rows integer) returns void language sql as $$
  with crowded as (
    select company_id from stored_bytes where not is_folded group by company_id having count(*) >= least_rows
  ), taken as (
    delete from stored_bytes where company_id in (select company_id from crowded) returning *
  )
  insert into stored_bytes (company_id, bytes, files, changed_at, is_folded)
    select company_id, sum(bytes), sum(files), max(changed_at), true from taken group by company_id
$$;

-- Counted once. No file comes or goes meanwhile: writers of these tables wait while all messages are read, which takes about a second for
-- each million of them.
lock table messages, quick_messages, schedules, file_list_options in share row exclusive mode;
-- An owner that is no superuser stands behind the wall as well.
alter table messages no force row level security;
alter table quick_messages no force row level security;
alter table schedules no force row level security;
alter table file_list_options no force row level security;
alter table stored_bytes no force row level security;
delete from stored_bytes;
insert into stored_bytes (company_id, bytes, files, changed_at, is_folded)
  select company_id, coalesce(sum(media_bytes), 0), count(*), max(created_at), true from (
    select company_id, media_bytes, created_at from messages where media_file is not null and forwarded_from is null
    union all select company_id, media_bytes, created_at from quick_messages where media_file is not null
    union all select company_id, media_bytes, created_at from schedules where media_file is not null
    union all select company_id, media_bytes, created_at from file_list_options where media_file is not null
  ) files group by company_id;
alter table messages force row level security;
alter table quick_messages force row level security;
alter table schedules force row level security;
alter table file_list_options force row level security;
alter table stored_bytes force row level security;

-- Everything that names a company, in whatever table, as far as the caller may delete it. What is large has been deleted in parts before.
create function forget_company(gone integer) returns void language plpgsql as $$
declare
  part record;
begin
  delete from companies where id = gone;
  for part in
    select c.relname from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname
  loop
    execute format('delete from public.%I where company_id = $1', part.relname) using gone;
  end loop;
end $$;
revoke all on function forget_company(integer) from public;
grant execute on function forget_company(integer) to guiche_platform;
