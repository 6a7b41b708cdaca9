-- What colleagues said can be changed and taken back.
alter table chat_messages
  add column edited_at timestamptz,
  -- Taken back: the words are gone, the row keeps its place.
  add column deleted_at timestamptz,
  -- A digest of what the client asked for: the same wish under the same client_id is the same message, also once its words were changed.
  add column asked uuid;
