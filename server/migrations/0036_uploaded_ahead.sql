-- A large file is handed to the channel before its turn, so that what is written behind it does not wait: what the channel answered (sealed), and when.
-- The index is empty on most days; making it reads all messages once, and no message is written meanwhile.
alter table messages add column media_uploaded text;
alter table messages add column media_uploaded_at timestamptz;
create index messages_to_upload on messages (company_id, connection_id, contact_id, seq)
  where delivery = 'queued' and media_bytes > 5242880 and media_uploaded_at is null;
