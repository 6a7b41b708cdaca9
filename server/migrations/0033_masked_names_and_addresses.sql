-- A name as whoever may not see numbers reads it, lower case and without accents: of each number in it (8 digits or more, whatever up to three signs stand
-- between them) the last eight digits but two are stars; of more digits than a number has, all but two. contract/src/masking.ts shows names so.
create function shown_name(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  shown text := value;
  number text;
  digits text;
begin
  if value !~ '[0-9]([^[:alnum:]]{0,3}[0-9]){7}' then
    return value;
  end if;
  for number in select m[1] from regexp_matches(value, '(\+?\(?[0-9](?:[^[:alnum:]]{0,3}[0-9]){7,})', 'g') m loop
    digits := regexp_replace(number, '[^0-9]', '', 'g');
    shown := replace(shown, number, case when length(digits) > 15 then '' else left(digits, -8) end || '******' || right(digits, 2));
  end loop;
  return shown;
end $$;

-- Whoever may not see numbers searches and pages by this: by the name itself they would learn a contact that is named after its number, digit by digit.
-- A column, as made_hour is (0026). The table is written anew: half a minute for a million contacts.
alter table contacts add column shown_name text not null generated always as (shown_name(plain(name))) stored;
create index contacts_by_shown_name on contacts (company_id, shown_name, id);

alter table contact_tags add column shown_name text;
update contact_tags t set shown_name = c.shown_name from contacts c where c.company_id = t.company_id and c.id = t.contact_id;
alter table contact_tags alter column shown_name set not null;
create index contact_tags_by_shown_name on contact_tags (company_id, tag_id, shown_name, contact_id);

create or replace function name_tagged_contact() returns trigger language plpgsql as $$
begin
  -- Locked: a contact that is renamed meanwhile would leave its former name here.
  select plain_name, shown_name into new.plain_name, new.shown_name from contacts
    where company_id = new.company_id and id = new.contact_id for no key update;
  return new;
end $$;
create or replace function rename_tagged_contact() returns trigger language plpgsql as $$
begin
  update contact_tags set plain_name = new.plain_name, shown_name = new.shown_name where company_id = new.company_id and contact_id = new.id;
  return null;
end $$;

-- Asks contacts by name and number, as text: `$1` the company, `$2` the term, `$3` the digits, `$5` contacts who go by a number that was asked for. `known`
-- is null for whoever sees numbers. For others a name counts as they read it, and a number only as a whole. `plain_name` is asked too: it has the trigrams.
drop function contact_condition(text, text);
create function contact_condition(term text, digits text, known integer[]) returns text
  language sql immutable parallel safe
  return case
    when known is not null and length(plain(term)) < 3
      then '(company_id = $1 and shown_name like like_text($2) || ''%'')'
    when known is not null and known <> '{}'
      then '(company_id = $1 and (plain_name like ''%'' || like_text($2) || ''%'' and shown_name like ''%'' || like_text($2) || ''%'' or id = any($5)))'
    when known is not null
      then '(company_id = $1 and plain_name like ''%'' || like_text($2) || ''%'' and shown_name like ''%'' || like_text($2) || ''%'')'
    when length(plain(term)) < 3 then '(company_id = $1 and plain_name like like_text($2) || ''%'')'
    when length(digits) >= 3 then '(company_id = $1 and (plain_name like ''%'' || like_text($2) || ''%'' or number like ''%'' || $3 || ''%''))'
    else '(company_id = $1 and plain_name like ''%'' || like_text($2) || ''%'')'
  end;

drop function search_contacts(text, text, integer);
create function search_contacts(term text, digits text, known integer[], most integer) returns setof integer
  language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
begin
  return query execute 'select id from contacts where ' || contact_condition(term, digits, known)
      || ' order by ' || case when known is null then 'plain_name' else 'shown_name' end || ', id limit $4'
    using current_company(), term, digits, most, known;
end $$;

drop function search_newest_tickets(integer, text, text, integer);
create function search_newest_tickets(company integer, term text, digits text, known integer[], most integer) returns integer[]
  language plpgsql stable as $$
declare
  holds text := 'cross join lateral (select from contacts where id = n.contact_id and ' || contact_condition(term, digits, known) || ' offset 0) c limit $4';
  unfinished integer[];
  closed integer[];
begin
  execute 'select array(select n.id from newest_unfinished($1, 200, 2000) n ' || holds || ')'
    into unfinished using company, term, digits, most / 2, known;
  execute 'select array(select n.id from newest_closed($1, 3000) n ' || holds || ')'
    into closed using company, term, digits, most - cardinality(unfinished), known;
  return unfinished || closed;
end $$;

drop function holders_among_newest(integer, text, text, integer);
create function holders_among_newest(company integer, term text, digits text, known integer[], asked integer) returns integer
  language plpgsql stable as $$
declare
  holders integer;
begin
  execute 'select count(*) from newest_closed($1, $4) n cross join lateral (select from contacts where id = n.contact_id and '
      || contact_condition(term, digits, known) || ' offset 0) c'
    into holders using company, term, digits, asked, known;
  return holders;
end $$;

drop function search_tickets(text, text, integer);
create function search_tickets(term text, digits text, known integer[], most integer) returns setof integer
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
  if holders_among_newest(company, term, digits, known, asked) >= common then
    met := search_newest_tickets(company, term, digits, known, least(most, pages));
    if cardinality(met) >= page then
      return query select unnest(met);
      return;
    end if;
  end if;
  execute 'select array(select id from contacts where ' || contact_condition(term, digits, known) || ' limit $4)'
    into holders using company, term, digits, few + 1, known;
  if cardinality(holders) <= few then
    return query select t.id from tickets t where t.company_id = company and t.contact_id = any(holders) and t.is_newest
      order by t.updated_at desc, t.id desc limit most;
    return;
  end if;
  return query select unnest(coalesce(met, search_newest_tickets(company, term, digits, known, least(most, pages))));
end $$;

do $$ begin
  execute 'grant create on schema public to guiche_search';
  execute 'alter function search_contacts(text, text, integer[], integer) owner to guiche_search';
  execute 'alter function search_tickets(text, text, integer[], integer) owner to guiche_search';
  execute 'revoke create on schema public from guiche_search';
end $$;
revoke all on function search_contacts(text, text, integer[], integer) from public;
revoke all on function search_tickets(text, text, integer[], integer) from public;
revoke all on function holders_among_newest(integer, text, text, integer[], integer) from public;
revoke all on function search_newest_tickets(integer, text, text, integer[], integer) from public;
grant execute on function search_contacts(text, text, integer[], integer) to guiche_app;
grant execute on function search_tickets(text, text, integer[], integer) to guiche_app;
grant execute on function holders_among_newest(integer, text, text, integer[], integer) to guiche_search;
grant execute on function search_newest_tickets(integer, text, text, integer[], integer) to guiche_search;

-- Whole numbers that somebody who may not see numbers asked for lately: so many an hour, on all nodes together.
create table number_lookups (
  company_id integer not null,
  user_id integer not null,
  number text not null,
  asked_at timestamptz not null,
  primary key (company_id, user_id, number),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call wall('number_lookups');

-- By which of its contact's names a message left or came, as `kind:value`: a contact may have several, and what is changed goes where the message went.
-- Null: a group's, a note, or older than this column. Nothing is written to the rows that are there.
alter table messages add column address text;
