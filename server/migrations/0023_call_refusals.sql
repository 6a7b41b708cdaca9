-- When whoever calls was last told that nobody takes calls here.
alter table tickets add column call_refused_at timestamptz;

-- Who was named in the notes of a ticket that is deleted.
create index mentions_of_ticket on mentions (company_id, ticket_id);
