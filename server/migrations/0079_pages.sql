-- A page of Messenger's, or an Instagram account: whose webhooks they are, and on which connection.
alter table connections add column page_id text;
create unique index connections_page on connections (channel, page_id) where deleted_at is null;
