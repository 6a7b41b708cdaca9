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

create index messages_search on messages using gin (company_id, plain(body) gin_trgm_ops) where body <> '' and not is_deleted;

-- The term with its wildcards made plain.
create function like_text(term text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(plain(term), '\', '\\'), '%', '\%'), '_', '\_');

-- Asks contacts by name and number, as text. Three letters make a trigram that the index can look up; of fewer, names that begin with them
-- are meant. `$1` the company, `$2` the term, `$3` the digits.
create function contact_condition(term text, digits text) returns text
  language sql immutable strict parallel safe
  return case
    when length(plain(term)) < 3 then '(company_id = $1 and plain_name like like_text($2) || ''%'')'
    when length(digits) >= 3 then '(company_id = $1 and (plain_name like ''%'' || like_text($2) || ''%'' or number like ''%'' || $3 || ''%''))'
    else '(company_id = $1 and plain_name like ''%'' || like_text($2) || ''%'')'
  end;

-- Contacts whose name or number holds the term, at most `most`, by name. `execute`: a plan made for any term would not use the index.
create function search_contacts(term text, digits text, most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
begin
  return query execute 'select id from contacts where ' || contact_condition(term, digits) || ' order by plain_name, id limit $4'
    using current_company(), term, digits, most;
end $$;

-- The newest tickets of contacts whose name or number holds the term, at most `most`. Of a few thousand contacts all tickets are looked at; a
-- name that more of them have is met often enough on a bounded walk from the newest ticket back.
create function search_tickets(term text, digits text, most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  few constant integer := 2000;
  walked constant integer := 5000;
  -- Three pages of a common name.
  pages constant integer := 120;
  company integer := current_company();
  holders integer[];
begin
  execute 'select array(select id from contacts where ' || contact_condition(term, digits) || ' limit $4)'
    into holders using company, term, digits, few + 1;
  if cardinality(holders) <= few then
    return query select t.id from tickets t where t.company_id = company and t.contact_id = any(holders) and t.is_newest
      order by t.updated_at desc, t.id desc limit most;
    return;
  end if;
  return query execute '
    with newest as (
      (select id, contact_id from tickets where company_id = $1 and status = ''open'' and is_newest order by updated_at desc, id desc limit $5)
      union all
      (select id, contact_id from tickets where company_id = $1 and status = ''pending'' and is_newest order by updated_at desc, id desc limit $5)
      union all
      (select id, contact_id from tickets where company_id = $1 and status = ''group'' and is_newest order by updated_at desc, id desc limit $5)
      union all
      (select id, contact_id from tickets where company_id = $1 and status = ''closed'' and is_newest order by updated_at desc, id desc limit $5)
    )
    select n.id from (select * from newest limit $5) n
      join lateral (select from contacts where id = n.contact_id and ' || contact_condition(term, digits) || ' offset 0) c on true limit $4'
    using company, term, digits, least(most, pages), walked;
end $$;

-- Tickets whose messages hold the term, at most `most`. A common word is found often enough among the newest messages; the trigram index
-- is asked for what is rare, because sorting all that a common word matches would take seconds.
create function search_message_tickets(term text, most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  enough constant integer := 50;
  walked constant integer := 3000;
  matched constant integer := 5000;
  company integer := current_company();
  pattern text := '%' || like_text(term) || '%';
  recent integer[];
begin
  recent := array(
    select distinct ticket_id from (
      select ticket_id, body from messages where company_id = company and not is_deleted order by seq desc limit walked
    ) newest where plain(body) like pattern limit most
  );
  return query select unnest(recent);
  if cardinality(recent) >= enough or length(plain(term)) < 3 then
    return;
  end if;
  return query execute 'select distinct ticket_id from (select ticket_id from messages
    where company_id = $1 and body <> '''' and not is_deleted and plain(body) like $2 limit $3) found where ticket_id <> all($5) limit $4'
    using company, pattern, matched, most, recent;
end $$;

do $$ begin
  execute 'grant guiche_search to current_user';
  execute 'grant create on schema public to guiche_search';
  execute 'alter function search_contacts(text, text, integer) owner to guiche_search';
  execute 'alter function search_tickets(text, text, integer) owner to guiche_search';
  execute 'alter function search_message_tickets(text, integer) owner to guiche_search';
  execute 'revoke create on schema public from guiche_search';
end $$;
revoke all on function search_contacts(text, text, integer) from public;
revoke all on function search_tickets(text, text, integer) from public;
revoke all on function search_message_tickets(text, integer) from public;
grant execute on function search_contacts(text, text, integer) to guiche_app;
grant execute on function search_tickets(text, text, integer) to guiche_app;
grant execute on function search_message_tickets(text, integer) to guiche_app;
