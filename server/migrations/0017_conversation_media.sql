-- What was sent in a conversation besides words, by its kind, newest first.
create index messages_files on messages (company_id, ticket_id, media_type, seq desc)
  where media_type in ('image', 'video', 'audio', 'application') and not is_deleted;
create index messages_links on messages (company_id, ticket_id, seq desc)
  where media_type = 'conversation' and not is_deleted and body ~* 'https?://';

-- Who was named in a note that is deleted.
create index mentions_of_note on mentions (company_id, note_id) where note_id is not null;
