-- Tickets that are made together are counted together, and looked at together: a webhook of thousands of new people makes thousands.
create function count_new_tickets() returns trigger language plpgsql as $$
begin
  insert into ticket_counts (company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, tickets)
    select company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed, count(*) from added
    where status <> 'closed' or is_newest
    group by company_id, status, queue_id, user_id, connection_id, is_group, is_snoozed;
  return null;
end $$;

create function keep_newest_of_new_tickets() returns trigger language plpgsql as $$
declare
  chat record;
begin
  -- `limit 1` holds the planner to one look into the index for each.
  for chat in select distinct a.company_id, a.contact_id, a.connection_id from added a
    where (select true from tickets t where t.company_id = a.company_id and t.contact_id = a.contact_id and t.connection_id = a.connection_id and t.id <> a.id limit 1)
    order by a.company_id, a.contact_id, a.connection_id
  loop
    call settle_newest_ticket(chat.company_id, chat.contact_id, chat.connection_id);
  end loop;
  return null;
end $$;

drop trigger count_ticket on tickets;
create trigger count_ticket after delete on tickets for each row execute function count_ticket();
create trigger count_new_tickets after insert on tickets referencing new table as added for each statement execute function count_new_tickets();
drop trigger keep_newest_ticket on tickets;
create trigger keep_newest_ticket after delete on tickets for each row execute function keep_newest_ticket();
create trigger keep_newest_of_new_tickets after insert on tickets referencing new table as added for each statement execute function keep_newest_of_new_tickets();
