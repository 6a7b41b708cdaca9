-- Searching crosses the second wall's blind spot (an index is not used for operators that are not leakproof), so it is done by functions
-- that take the company from the setting themselves, owned by a role that may only select.
do $$ begin
  create role guiche_search nologin;
exception when duplicate_object then null;
end $$;
grant usage on schema public to guiche_search;
grant select on contacts, tickets, messages to guiche_search;
create policy search on contacts for select to guiche_search using (true);
create policy search on tickets for select to guiche_search using (true);
create policy search on messages for select to guiche_search using (true);

create function like_pattern(term text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(plain(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- Contacts whose name or number holds the term, at most `most`, by name.
create function search_contacts(term text, digits text, most integer) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public as $$
  select id from contacts
  where company_id = current_company()
    and (plain(name) like like_pattern(term) or (length(digits) >= 3 and number like '%' || digits || '%'))
  order by plain(name), id
  limit most
$$;

-- Tickets whose messages hold the term: newest first, within a bound, so that a common word cannot starve others.
create function search_message_tickets(term text, most integer) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct ticket_id from (
    select ticket_id, body from messages
    where company_id = current_company() and not is_deleted
    order by seq desc
    limit 20000
  ) recent
  where plain(body) like like_pattern(term)
  limit most
$$;

do $$ begin
  execute 'grant guiche_search to current_user';
  execute 'grant create on schema public to guiche_search';
  execute 'alter function search_contacts(text, text, integer) owner to guiche_search';
  execute 'alter function search_message_tickets(text, integer) owner to guiche_search';
  execute 'revoke create on schema public from guiche_search';
end $$;
revoke all on function search_contacts(text, text, integer) from public;
revoke all on function search_message_tickets(text, integer) from public;
grant execute on function search_contacts(text, text, integer) to guiche_app;
grant execute on function search_message_tickets(text, integer) to guiche_app;
