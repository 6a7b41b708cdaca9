-- What colleagues say may be a file: with words or without.
alter table chat_messages
  add column media_file text,
  add column media_name text,
  add column media_mime text,
  add column media_bytes bigint,
  -- Recorded in the composer: nobody named it.
  add column is_voice_note boolean not null default false;

-- Counted as those of tickets are. What has no file calls nothing.
create trigger count_stored_bytes after insert on chat_messages for each row
  when (new.media_file is not null) execute function count_stored_bytes();
create trigger count_changed_bytes after update of media_file, media_bytes on chat_messages for each row
  when (old.media_file is not null or new.media_file is not null) execute function count_stored_bytes();
create trigger count_removed_bytes after delete on chat_messages for each row
  when (old.media_file is not null) execute function count_stored_bytes();
