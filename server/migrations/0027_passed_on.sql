-- When a connection last passed a message on: the next one leaves a pause after it.
create index messages_passed_on on messages (company_id, connection_id, accepted_at) where forwarded_from is not null;
