-- A picture or film that goes with a connection's greeting.
alter table connections
  add column greeting_media_file text,
  add column greeting_media_name text,
  add column greeting_media_mime text,
  add column greeting_media_bytes bigint;

-- It counts among the company's files, as those of other tables do.
create function count_greeting_bytes() returns trigger language plpgsql as $$
declare
  gone bigint := own_bytes(old.greeting_media_file, old.greeting_media_bytes, null);
  come bigint := case when tg_op = 'DELETE' then 0 else own_bytes(new.greeting_media_file, new.greeting_media_bytes, null) end;
begin
  if come <> gone then
    insert into stored_bytes (company_id, bytes) values (old.company_id, come - gone);
  end if;
  return null;
end $$;
create trigger count_greeting_bytes after delete or update of greeting_media_file, greeting_media_bytes on connections
  for each row execute function count_greeting_bytes();
