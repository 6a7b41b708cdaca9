-- What was sent in a conversation besides words, by its kind, newest first.
create index messages_files on messages (company_id, ticket_id, media_type, seq desc)
  where media_type in ('image', 'video', 'audio', 'application') and not is_deleted;
create index messages_links on messages (company_id, ticket_id, seq desc)
  where media_type = 'conversation' and not is_deleted and body ~* 'https?://';

-- Who was named in a note that is deleted.
create index mentions_of_note on mentions (company_id, note_id) where note_id is not null;

-- What opens the votes of a poll: its key, and what can be chosen. Sealed, as the keys of sessions are.
create table poll_keys (
  company_id integer not null,
  connection_id integer not null,
  external_id text not null,
  sealed bytea not null,
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('poll_keys');
