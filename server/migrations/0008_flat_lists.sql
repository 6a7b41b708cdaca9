-- Unfinished tickets are walked by queue, as the closed ones are: an agent of a small queue does not read past those of all others. Without the
-- connection: the next index is for those who ask for it.
drop index tickets_unfinished;
create index tickets_unfinished on tickets (company_id, status, queue_id, updated_at desc, id desc)
  include (user_id, is_group, contact_id, unread_messages) where status <> 'closed';

-- The connection first: the same rows are unique, and those of a connection that has few stand together.
drop index tickets_one_unfinished;
create unique index tickets_one_unfinished on tickets (company_id, connection_id, contact_id)
  where status in ('open', 'pending', 'group', 'nps', 'lgpd');

-- With the contact, so that those who have a tag are read from the index alone.
drop index contact_tags_by_tag;
create index contact_tags_by_tag on contact_tags (company_id, tag_id, contact_id);

-- The newest conversations, up to a bound: those under way of every queue, then the closed ones.
grant select on queues to guiche_search;
create policy search on queues for select to guiche_search using (true);

create function newest_unfinished(company integer, of_each integer, most integer) returns table (id integer, contact_id integer)
  language sql stable rows 2000
begin atomic
  select newest.id, newest.contact_id from (
    select w.* from unnest(array['open', 'pending', 'group', 'nps', 'lgpd']) s(status)
      cross join (select q.id from queues q where q.company_id = company) of_queue
      cross join lateral (select t.id, t.contact_id, t.updated_at from tickets t
        where t.company_id = company and t.status = s.status and t.status <> 'closed' and t.queue_id = of_queue.id
        order by t.updated_at desc, t.id desc limit of_each) w
    union all
    select w.* from unnest(array['open', 'pending', 'group', 'nps', 'lgpd']) s(status)
      cross join lateral (select t.id, t.contact_id, t.updated_at from tickets t
        where t.company_id = company and t.status = s.status and t.status <> 'closed' and t.queue_id is null
        order by t.queue_id, t.updated_at desc, t.id desc limit of_each) w
  ) newest order by newest.updated_at desc, newest.id desc limit most;
end;

create function newest_closed(company integer, most integer) returns table (id integer, contact_id integer)
  language sql stable rows 2000
begin atomic
  select t.id, t.contact_id from tickets t where t.company_id = company and t.status = 'closed' and t.is_newest
    order by t.updated_at desc, t.id desc limit most;
end;

-- The newest tickets whose contact holds the term, at most `most`, met among a bounded number of newest ones. Half of them at most are under way:
-- who looks for the closed ones of a common name finds some too.
create function search_newest_tickets(company integer, term text, digits text, most integer) returns integer[]
  language plpgsql stable as $$
declare
  holds text := 'cross join lateral (select from contacts where id = n.contact_id and ' || contact_condition(term, digits) || ' offset 0) c limit $4';
  unfinished integer[];
  closed integer[];
begin
  execute 'select array(select n.id from newest_unfinished($1, 200, 2000) n ' || holds || ')'
    into unfinished using company, term, digits, most / 2;
  execute 'select array(select n.id from newest_closed($1, 3000) n ' || holds || ')'
    into closed using company, term, digits, most - cardinality(unfinished);
  return unfinished || closed;
end $$;

-- How many of the newest closed tickets have a contact who holds the term.
create function holders_among_newest(company integer, term text, digits text, asked integer) returns integer
  language plpgsql stable as $$
declare
  holders integer;
begin
  execute 'select count(*) from newest_closed($1, $4) n cross join lateral (select from contacts where id = n.contact_id and '
      || contact_condition(term, digits) || ' offset 0) c'
    into holders using company, term, digits, asked;
  return holders;
end $$;

-- The newest tickets of contacts whose name or number holds the term, at most `most`. The newest closed ones tell how common the name is. A
-- common one is met often enough among the newest conversations; of up to a few thousand contacts, whom the trigram index finds, all tickets
-- are looked at.
create or replace function search_tickets(term text, digits text, most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  few constant integer := 2000;
  asked constant integer := 200;
  common constant integer := 4;
  page constant integer := 41;
  -- Three pages of a common name.
  pages constant integer := 120;
  company integer := current_company();
  met integer[];
  holders integer[];
begin
  if holders_among_newest(company, term, digits, asked) >= common then
    met := search_newest_tickets(company, term, digits, least(most, pages));
    if cardinality(met) >= page then
      return query select unnest(met);
      return;
    end if;
  end if;
  execute 'select array(select id from contacts where ' || contact_condition(term, digits) || ' limit $4)'
    into holders using company, term, digits, few + 1;
  if cardinality(holders) <= few then
    return query select t.id from tickets t where t.company_id = company and t.contact_id = any(holders) and t.is_newest
      order by t.updated_at desc, t.id desc limit most;
    return;
  end if;
  return query select unnest(coalesce(met, search_newest_tickets(company, term, digits, least(most, pages))));
end $$;

revoke all on function newest_unfinished(integer, integer, integer) from public;
revoke all on function newest_closed(integer, integer) from public;
revoke all on function holders_among_newest(integer, text, text, integer) from public;
revoke all on function search_newest_tickets(integer, text, text, integer) from public;
grant execute on function newest_unfinished(integer, integer, integer) to guiche_search;
grant execute on function newest_closed(integer, integer) to guiche_search;
grant execute on function holders_among_newest(integer, text, text, integer) to guiche_search;
grant execute on function search_newest_tickets(integer, text, text, integer) to guiche_search;
