-- Closed tickets of one day, without reading past all that were changed since. Written to when a ticket is closed or reopened, by no message.
create index tickets_closed_made on tickets (company_id, created_at)
  include (id, updated_at, queue_id, user_id, is_group, connection_id, contact_id, unread_messages) where status = 'closed' and is_newest;
-- What is put off is few among what is under way.
create index tickets_put_off on tickets (company_id, status, updated_at desc, id desc) where is_snoozed;
