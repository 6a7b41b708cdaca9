-- What is said in a recording, ours by a voice or a customer's once it was heard, is found like what is written. Few messages have such words: they
-- have an index of their own, and that of the written ones stays as it is.
create index messages_heard on messages using gin (message_span(company_id, seq), plain(data ->> 'transcription') gin_trgm_ops)
  where data ->> 'transcription' is not null and not is_deleted;

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
      select ticket_id, body, data from messages where company_id = company and not is_deleted order by seq desc limit walked
    ) newest where plain(body) like pattern or plain(data ->> 'transcription') like pattern limit most
  );
  if length(plain(term)) >= 3 then
    select max(seq) into place from messages where company_id = company;
    while cardinality(found) < enough and place is not null loop
      -- `execute`: a plan made for any term would not use the index.
      execute 'select array(select distinct ticket_id from (
          (select ticket_id from messages
            where message_span(company_id, seq) = message_span($1, $2) and body <> '''' and not is_deleted and plain(body) like $3 limit $4)
          union all
          (select ticket_id from messages where message_span(company_id, seq) = message_span($1, $2)
            and data ->> ''transcription'' is not null and not is_deleted and plain(data ->> ''transcription'') like $3 limit $4)) held
        where ticket_id <> all($5) limit $6)'
        into more using company, place, pattern, matched, found, most - cardinality(found);
      found := found || more;
      select max(seq) into place from messages where company_id = company and seq < (place >> 40 << 40);
    end loop;
  end if;
  return query select unnest(found);
end $$;

create or replace function search_conversation(term text, contact integer, connection integer, most integer) returns table (id uuid, seq bigint)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  walked constant integer := 2000;
  company integer := current_company();
  pattern text := '%' || like_text(term) || '%';
begin
  return query select n.id, n.seq from (
      select m.id, m.seq, m.body, m.data from messages m where m.company_id = company and m.contact_id = contact and m.connection_id = connection
        and not m.is_deleted order by m.seq desc limit walked
    ) n where n.body <> '' and plain(n.body) like pattern or plain(n.data ->> 'transcription') like pattern order by n.seq desc limit most;
  if found then
    return;
  end if;
  return query execute 'select m.id, m.seq from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3
      and not m.is_deleted and (m.body <> '''' and plain(m.body) like $4 or plain(m.data ->> ''transcription'') like $4) order by m.seq desc limit $5'
    using company, contact, connection, pattern, most;
end $$;
