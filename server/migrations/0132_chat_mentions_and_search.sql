-- Somebody may be named in a chat of colleagues as in a note of a ticket.
alter table mentions
  alter column ticket_id drop not null,
  add column chat_id integer,
  add column chat_message_id bigint,
  add constraint mentions_place check ((ticket_id is null) <> (chat_id is null) and (chat_id is null) = (chat_message_id is null)),
  add foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  add foreign key (company_id, chat_message_id) references chat_messages (company_id, id) on delete cascade;
create unique index mentions_once_in_chat on mentions (company_id, chat_message_id, user_id) where chat_message_id is not null;
create index mentions_of_chat on mentions (company_id, chat_id) where chat_id is not null;

-- What was said in chats is looked up in an index. As with the messages of tickets, a function behind the wall does it: see 0005.
create function chat_words(message text, media_name text) returns text
  language sql immutable parallel safe
  return plain(case when media_name is null then message else message || ' ' || media_name end);
create index chat_messages_search on chat_messages using gin (company_id, chat_id, chat_words(message, media_name) gin_trgm_ops)
  where deleted_at is null;

grant select on chat_members, chat_messages to guiche_search;
create policy search on chat_members for select to guiche_search using (true);
create policy search on chat_messages for select to guiche_search using (true);

-- The newest messages of somebody's chats that hold every word, at most `most`, before a place. A common word is found among what was said
-- last: a little of each chat is read back, then more; nothing older than the shortest of these walks is taken from them. What is rarer is
-- asked of the index. Of words without a trigram, what the walks found is all.
create function search_chat_messages(words text[], member integer, before bigint, most integer) returns setof bigint
  language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  company integer := current_company();
  patterns text[] := array(select '%' || like_text(word) || '%' from unnest(words) word);
  has_trigram boolean := exists (select from unnest(words) word where length(plain(word)) >= 3);
  own integer[] := array(select chat_id from chat_members where company_id = company and user_id = member);
  walked integer;
  each integer;
  recent bigint[];
begin
  foreach walked in array array[400, 4000] loop
    each := greatest(20, walked / greatest(1, cardinality(own)));
    recent := array(
      with walk as materialized (
        select m.* from unnest(own) chat cross join lateral (
          select chat_id, id, message, media_name from chat_messages
          where company_id = company and chat_id = chat and deleted_at is null and (before is null or id < before)
          order by id desc limit each) m
      ), floor as (
        select max(low) low from (select min(id) low from walk group by chat_id having count(*) >= each) walks
      )
      select walk.id from walk, floor where (low is null or walk.id >= low or not has_trigram)
        and chat_words(walk.message, walk.media_name) like all (patterns) order by walk.id desc limit most);
    if cardinality(recent) >= most then
      exit;
    end if;
  end loop;
  if cardinality(recent) >= most or not has_trigram then
    return query select unnest(recent);
    return;
  end if;
  return query execute 'with found as materialized (
      select id from chat_messages where company_id = $1 and chat_id = any($2) and deleted_at is null and ($4 is null or id < $4)
        and ' || (select string_agg(format('chat_words(message, media_name) like %L', pattern), ' and ') from unnest(patterns) pattern) || ')
      select id from found order by id desc limit $3'
    using company, own, most, before;
end $$;

do $$ begin
  execute 'grant guiche_search to current_user';
  execute 'grant create on schema public to guiche_search';
  execute 'alter function search_chat_messages(text[], integer, bigint, integer) owner to guiche_search';
  execute 'revoke create on schema public from guiche_search';
end $$;
revoke all on function search_chat_messages(text[], integer, bigint, integer) from public;
grant execute on function search_chat_messages(text[], integer, bigint, integer) to guiche_app;
