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

-- Put off until then, or until the customer writes. The flag beside it is what lists and counts ask for.
alter table tickets
  add column snoozed_until timestamptz,
  add column is_snoozed boolean not null default false;
create index tickets_snoozed on tickets (snoozed_until) where is_snoozed;

-- Whether a ticket is put off is read from the index alone.
drop index tickets_unfinished;
create index tickets_unfinished on tickets (company_id, status, queue_id, updated_at desc, id desc)
  include (user_id, is_group, contact_id, unread_messages, is_snoozed) where status <> 'closed';
drop index tickets_mine;
create index tickets_mine on tickets (company_id, user_id, status, updated_at desc, id desc)
  include (queue_id, is_group, connection_id, contact_id, unread_messages, is_snoozed) where status <> 'closed' and user_id is not null;

alter table ticket_counts add column is_snoozed boolean not null default false;
create or replace function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.status <> 'closed' or old.is_newest) then
    insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, tickets)
      values (old.company_id, old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.is_snoozed, -1);
  end if;
  if tg_op <> 'DELETE' and (new.status <> 'closed' or new.is_newest) then
    insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, tickets)
      values (new.company_id, new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.is_snoozed, 1);
  end if;
  return null;
end $$;
drop trigger count_changed_ticket on tickets;
create trigger count_changed_ticket after update of status, queue_id, user_id, connection_id, is_group, is_newest, is_snoozed on tickets for each row
  when ((old.status, old.queue_id, old.user_id, old.connection_id, old.is_group, old.is_newest, old.is_snoozed)
    is distinct from (new.status, new.queue_id, new.user_id, new.connection_id, new.is_group, new.is_newest, new.is_snoozed))
  execute function count_ticket();
create or replace function fold_ticket_counts(least_rows integer) returns void language sql as $$
  with crowded as (
    select company_id from ticket_counts where not is_folded group by company_id having count(*) >= least_rows
  ), taken as (
    delete from ticket_counts where company_id in (select company_id from crowded) returning *
  )
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, tickets, is_folded)
    select company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, sum(tickets), true from taken
    group by company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed having sum(tickets) <> 0
$$;
