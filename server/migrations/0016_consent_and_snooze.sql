-- A ticket that waits for its customer's consent: how often the question was put, and when last.
alter table tickets
  add column consent_asked smallint not null default 0,
  add column consent_asked_at timestamptz;

-- What customers were shown and what they answered. The ticket says who: it goes along when contacts are merged or parted.
create table consents (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  ticket_id integer not null,
  -- The message that was the answer. No foreign key: the record outlives it.
  message_id uuid not null,
  is_given boolean not null,
  shown text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index consents_by_ticket on consents (company_id, ticket_id);
call wall('consents');

alter table ticket_deeds drop constraint ticket_deeds_kind_check;
alter table ticket_deeds add constraint ticket_deeds_kind_check
  check (kind in ('accept', 'return', 'close', 'ignore', 'reopen', 'transfer', 'tag', 'snooze', 'wake'));
-- Which tags a deed has given to the ticket's contact.
alter table ticket_deed_steps add column added jsonb;
