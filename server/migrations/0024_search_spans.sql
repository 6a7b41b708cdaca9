-- A word that was common once and is not said any more was looked up among all messages of the company at once: 370 ms among five million.
-- Messages are now searched a span at a time, newest first, until enough conversations are found: what is common costs one span (a million
-- order numbers, 0007), what is rare costs next to nothing in each.
create function message_span(company integer, place bigint) returns bigint
  language sql immutable strict parallel safe
  return (company::bigint << 32) + (place >> 40);

create index messages_searched on messages using gin (message_span(company_id, seq), plain(body) gin_trgm_ops) where body <> '' and not is_deleted;
drop index messages_search;

-- Tickets whose messages hold the term, at most `most`. The newest messages are read as they are: a common word is found there, and a
-- term of one or two letters, which has no trigram, only there.
create or replace function search_message_tickets(term text, most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  enough constant integer := 50;
  walked constant integer := 3000;
  matched constant integer := 5000;
  company integer := current_company();
  pattern text := '%' || like_text(term) || '%';
  found integer[];
  more integer[];
  place bigint;
begin
  found := array(
    select distinct ticket_id from (
      select ticket_id, body from messages where company_id = company and not is_deleted order by seq desc limit walked
    ) newest where plain(body) like pattern limit most
  );
  if length(plain(term)) >= 3 then
    select max(seq) into place from messages where company_id = company;
    while cardinality(found) < enough and place is not null loop
      -- `execute`: a plan made for any term would not use the index.
      execute 'select array(select distinct ticket_id from (select ticket_id from messages
          where message_span(company_id, seq) = message_span($1, $2) and body <> '''' and not is_deleted and plain(body) like $3 limit $4) held
        where ticket_id <> all($5) limit $6)'
        into more using company, place, pattern, matched, found, most - cardinality(found);
      found := found || more;
      select max(seq) into place from messages where company_id = company and seq < (place >> 40 << 40);
    end loop;
  end if;
  return query select unnest(found);
end $$;
