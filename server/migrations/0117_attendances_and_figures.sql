-- One row for each time that a ticket is served: from its opening or reopening to its end. Dashboard and reports count these rows and nothing else.
create table attendances (
  id bigint generated always as identity,
  company_id integer not null,
  ticket_id integer not null,
  contact_id integer not null,
  -- No foreign keys: what an agent, a queue or a number did stays counted when they are gone.
  connection_id integer not null,
  queue_id integer,
  user_id integer,
  is_group boolean not null,
  -- We wrote first.
  is_active boolean not null,
  -- The contact's first of all.
  is_first boolean not null,
  is_reopened boolean not null,
  opened_at timestamptz not null,
  -- When it began to wait for a person: before, a bot or the consent had it.
  queued_at timestamptz,
  -- When a person took it.
  started_at timestamptz,
  -- When a person first wrote to the customer in it.
  first_answer_at timestamptz,
  -- Closed, or closed but for the rating.
  ended_at timestamptz,
  awaits_rating boolean not null default false,
  rate smallint,
  rated_at timestamptz,
  -- The contact's as it ended.
  tag_ids integer[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index attendances_by_ticket on attendances (company_id, ticket_id, id);
create index attendances_by_contact on attendances (company_id, contact_id, id);
create index attendances_by_time on attendances (company_id, opened_at, id);
create index attendances_by_user on attendances (company_id, user_id, opened_at, id);
create index attendances_by_queue on attendances (company_id, queue_id, opened_at, id);
create index attendances_by_connection on attendances (company_id, connection_id, opened_at, id);
create index attendances_rated on attendances (company_id, opened_at, id) where rate is not null;
create index attendances_unended on attendances (company_id, opened_at, id) where ended_at is null;
call wall('attendances');

-- Sums of attendances by the day of the company on which they opened. A mark says that the sums of its hour, and so of its day, are old: they are
-- counted from the attendances until they are summed again.
-- No foreign keys: triggers write marks while a company is removed.
create table figures (
  company_id integer not null,
  -- Hours are those of a day that is not over.
  grain text not null check (grain in ('hour', 'day', 'month')),
  starts_on date not null,
  -- Of the wall; -1 where it is not about an hour.
  hour smallint not null default -1,
  dimension text not null check (dimension in ('all', 'queue', 'connection', 'user', 'tag')),
  -- Whose sums they are; 0: nobody's.
  key integer not null,
  opened integer not null,
  ended integer not null,
  groups integer not null,
  active integer not null,
  leads integer not null,
  reopened integer not null,
  awaiting integer not null,
  rated integer not null,
  rates bigint not null,
  promoters integer not null,
  detractors integer not null,
  -- How many have such a time, and their seconds.
  waits integer not null,
  wait_seconds bigint not null,
  answers integer not null,
  answer_seconds bigint not null,
  supports integer not null,
  support_seconds bigint not null,
  resolutions integer not null,
  resolution_seconds bigint not null,
  -- How many times of each of the four kinds fall into each of forty spans, kind after kind.
  spreads integer[] not null,
  -- Of a day by the hour of the wall; of a month by weekday and hour, from Monday.
  arrivals integer[] not null,
  -- In the same places: how many waited, and their seconds, of each a day at most.
  hour_waits integer[] not null,
  hour_wait_seconds integer[] not null,
  primary key (company_id, grain, dimension, starts_on, key, hour)
);
call wall('figures');

create table figure_marks (
  company_id integer not null,
  -- An instant of the hour.
  at timestamptz not null
);
create index figure_marks_by_company on figure_marks (company_id, at);
call wall('figure_marks');

-- How often each place is named: `counted('{0,2,2}', 3)` is `{1,0,2}`.
create function counted(places integer[], size integer) returns integer[] language plpgsql immutable as $$
declare
  counts integer[] := array_fill(0, array[size]);
  place integer;
begin
  if places is null then return counts; end if;
  foreach place in array places loop
    counts[place + 1] := counts[place + 1] + 1;
  end loop;
  return counts;
end $$;

-- The sum of what stands at each place: `summed('{0,2,2}', '{5,6,7}', 3)` is `{5,0,13}`.
create function summed(places integer[], amounts integer[], size integer) returns integer[] language plpgsql immutable as $$
declare
  sums integer[] := array_fill(0, array[size]);
begin
  for at in 1 .. coalesce(cardinality(places), 0) loop
    sums[places[at] + 1] := sums[places[at] + 1] + amounts[at];
  end loop;
  return sums;
end $$;

-- The span that a time in seconds falls into: 8 seconds, and from there half an octave each.
create function span_of(seconds double precision) returns integer language sql immutable as $$
  select least(39, floor(2 * ln(greatest(seconds, 8) / 8.0) / ln(2.0))::integer)
$$;

create function added(integer[], integer[]) returns integer[] language plpgsql immutable as $$
declare
  sums integer[] := $1;
begin
  for at in 1 .. cardinality($2) loop
    sums[at] := coalesce(sums[at], 0) + $2[at];
  end loop;
  return sums;
end $$;
create aggregate sum_of_arrays(integer[]) (sfunc = added, stype = integer[], initcond = '{}');

create function has_ended(status text) returns boolean language sql immutable as $$ select status in ('closed', 'nps') $$;
create function waits_for_people(t tickets) returns boolean language sql immutable as $$
  select t.status = 'pending' and not t.is_bot and not t.use_integration
$$;

-- What is closed from the start, as a message that opens no ticket leaves it, is nobody's attendance.
create function begin_attendances() returns trigger language plpgsql as $$
begin
  insert into attendances (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, is_group, is_active, is_first, is_reopened,
      opened_at, queued_at, started_at, ended_at, awaits_rating, rate, rated_at)
    select a.company_id, a.id, a.contact_id, a.connection_id, a.queue_id, a.user_id, a.is_group, a.is_active_demand,
      row_number() over (partition by a.company_id, a.contact_id order by a.created_at, a.id) = 1
        and not exists (select from attendances o where o.company_id = a.company_id and o.contact_id = a.contact_id),
      false, a.created_at, case when waits_for_people(a) then a.created_at end,
      case when a.status in ('open', 'group') and a.user_id is not null then coalesce(a.accepted_at, a.created_at) else a.accepted_at end,
      case when has_ended(a.status) then coalesce(a.closed_at, a.updated_at) end, a.status = 'nps', a.rating,
      case when a.rating is not null then coalesce(a.closed_at, a.updated_at) end
    from added a where a.imported_at is null and (a.status <> 'closed' or a.accepted_at is not null)
    order by a.id;
  return null;
end $$;
create trigger begin_attendances after insert on tickets referencing new table as added for each statement execute function begin_attendances();

create function settle_first_attendance(company integer, contact integer) returns void language sql as $$
  update attendances a set is_first = not a.is_first from (
      select min(id) id from attendances where company_id = company and contact_id = contact
    ) first where a.company_id = company and a.contact_id = contact and a.is_first <> (a.id = first.id)
$$;

create function keep_attendance() returns trigger language plpgsql as $$
declare
  moment constant timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  is_taken constant boolean := new.status in ('open', 'group') and new.user_id is not null;
  latest bigint;
begin
  if new.imported_at is not null and old.imported_at is null then
    delete from attendances where company_id = new.company_id and ticket_id = new.id;
    return null;
  end if;
  select max(id) into latest from attendances where company_id = new.company_id and ticket_id = new.id;
  if new.contact_id <> old.contact_id then
    update attendances set contact_id = new.contact_id where company_id = new.company_id and ticket_id = new.id;
    perform settle_first_attendance(new.company_id, old.contact_id);
    perform settle_first_attendance(new.company_id, new.contact_id);
  end if;
  if has_ended(old.status) and not has_ended(new.status) or latest is null and is_taken then
    insert into attendances (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, is_group, is_active, is_first, is_reopened,
        opened_at, queued_at, started_at)
      values (new.company_id, new.id, new.contact_id, new.connection_id, new.queue_id, new.user_id, new.is_group, false,
        not exists (select from attendances o where o.company_id = new.company_id and o.contact_id = new.contact_id),
        latest is not null, moment, case when waits_for_people(new) then moment end, case when is_taken then moment end);
    return null;
  end if;
  update attendances a set
      connection_id = new.connection_id,
      is_group = new.is_group,
      -- Who attended it keeps it when it ends, and when they are gone.
      queue_id = case when a.ended_at is null then new.queue_id else a.queue_id end,
      user_id = case when a.ended_at is not null then a.user_id when has_ended(new.status) then coalesce(new.user_id, a.user_id) else new.user_id end,
      queued_at = coalesce(a.queued_at, case when a.ended_at is null and waits_for_people(new) then moment end),
      started_at = coalesce(a.started_at, case when a.ended_at is null and is_taken then coalesce(new.accepted_at, moment) end),
      ended_at = case when has_ended(new.status) then coalesce(a.ended_at, new.closed_at, moment) end,
      awaits_rating = new.status = 'nps',
      tag_ids = case when a.ended_at is null and has_ended(new.status)
        then array(select tag_id from contact_tags where company_id = new.company_id and contact_id = new.contact_id order by tag_id) else a.tag_ids end
    where a.company_id = new.company_id and a.id = latest;
  return null;
end $$;
create trigger keep_attendance after update on tickets for each row
  when ((old.status, old.queue_id, old.user_id, old.is_bot, old.use_integration, old.connection_id, old.contact_id, old.is_group, old.imported_at)
    is distinct from (new.status, new.queue_id, new.user_id, new.is_bot, new.use_integration, new.connection_id, new.contact_id, new.is_group, new.imported_at))
  execute function keep_attendance();

-- An end that is taken back never was: what began since is dropped, and the one before goes on.
create function resume_attendance(company integer, ticket integer) returns void language plpgsql as $$
declare
  latest bigint;
  before bigint;
begin
  select max(id) into latest from attendances where company_id = company and ticket_id = ticket;
  select max(id) into before from attendances where company_id = company and ticket_id = ticket and id < latest;
  if before is null then return; end if;
  delete from attendances where company_id = company and id = latest;
  update attendances set ended_at = null, awaits_rating = false, tag_ids = '{}' where company_id = company and id = before;
end $$;

create function note_first_answer() returns trigger language plpgsql as $$
begin
  update attendances set first_answer_at = new.created_at
    where company_id = new.company_id and ticket_id = new.ticket_id and first_answer_at is null and ended_at is null;
  return null;
end $$;
create trigger note_first_answer after insert on messages for each row
  when (new.from_me and new.user_id is not null and not new.is_private) execute function note_first_answer();

create function note_rate() returns trigger language plpgsql as $$
begin
  update attendances set rate = new.rate, rated_at = new.created_at where company_id = new.company_id
    and id = (select max(id) from attendances where company_id = new.company_id and ticket_id = new.ticket_id and ended_at is not null);
  return null;
end $$;
create trigger note_rate after insert on ratings for each row execute function note_rate();

create function mark_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into figure_marks (company_id, at) values (old.company_id, old.opened_at);
    if old.is_first then perform settle_first_attendance(old.company_id, old.contact_id); end if;
  else
    insert into figure_marks (company_id, at) values (new.company_id, new.opened_at);
  end if;
  return null;
end $$;
create trigger mark_figures after insert or update or delete on attendances for each row execute function mark_figures();

-- Other walls, other days: all are counted anew.
create function recount_figures(company integer) returns void language sql as $$
  delete from figures where company_id = company;
  insert into figure_marks (company_id, at)
    select company, at from (select min(opened_at) first, max(opened_at) last from attendances where company_id = company) a
      cross join lateral (select * from generate_series(a.first, a.last, interval '12 hours') at union select a.last) each
      where a.first is not null
$$;
create function recount_figures_of_moved_company() returns trigger language plpgsql as $$
begin
  perform recount_figures(new.id);
  return null;
end $$;
create trigger recount_figures after update of timezone on companies for each row
  when (old.timezone is distinct from new.timezone) execute function recount_figures_of_moved_company();

-- Tickets of before: one attendance each, as far as they tell.
insert into attendances (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, is_group, is_active, is_first, is_reopened,
    opened_at, queued_at, started_at, first_answer_at, ended_at, awaits_rating, rate, rated_at, tag_ids)
  select t.company_id, t.id, t.contact_id, t.connection_id, t.queue_id, t.user_id, t.is_group, t.is_active_demand,
    row_number() over (partition by t.company_id, t.contact_id order by t.created_at, t.id) = 1, false,
    t.created_at, case when not t.is_active_demand and not t.is_bot then t.created_at end, t.accepted_at,
    (select min(m.created_at) from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.from_me and m.user_id is not null and not m.is_private),
    case when has_ended(t.status) then coalesce(t.closed_at, t.updated_at) end, t.status = 'nps', r.rate, r.created_at,
    case when has_ended(t.status) then array(select tag_id from contact_tags g where g.company_id = t.company_id and g.contact_id = t.contact_id order by tag_id) else '{}' end
  from tickets t
    left join lateral (select rate, created_at from ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by id desc limit 1) r on true
  where t.imported_at is null and (t.status <> 'closed' or t.accepted_at is not null)
  order by t.created_at, t.id;
