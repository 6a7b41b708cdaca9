-- Unfinished tickets are walked by queue, as the closed ones are: an agent of a small queue does not read past those of all others.
drop index tickets_unfinished;
create index tickets_unfinished on tickets (company_id, status, queue_id, updated_at desc, id desc)
  include (user_id, is_group, connection_id, contact_id, unread_messages) where status <> 'closed';

-- The connection first: the same rows are unique, and those of a connection that has few stand together.
drop index tickets_one_unfinished;
create unique index tickets_one_unfinished on tickets (company_id, connection_id, contact_id)
  where status in ('open', 'pending', 'group', 'nps', 'lgpd');
