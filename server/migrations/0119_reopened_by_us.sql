-- Whoever works here and takes up a conversation again began it: no customer waits for an answer. A customer's word leaves it waiting; what waited for
-- a rating is moved on by us alone.
create function is_ours(before tickets, after tickets) returns boolean language sql immutable as $$
  select has_ended(before.status) and (before.status = 'nps' or after.status in ('open', 'group') and after.user_id is not null)
$$;

create or replace function keep_attendance() returns trigger language plpgsql as $$
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
      values (new.company_id, new.id, new.contact_id, new.connection_id, new.queue_id, new.user_id, new.is_group, is_ours(old, new),
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

-- Those of before, as far as they tell: taken as they began. Marks leave with them, so their days are summed again.
update attendances set is_active = true where is_reopened and not is_active and started_at = opened_at;

-- The shortest and the longest time of each kind, in seconds: a median that is read from spans lies between them.
alter table figures
  add column wait_least double precision, add column wait_most double precision,
  add column answer_least double precision, add column answer_most double precision,
  add column support_least double precision, add column support_most double precision,
  add column resolution_least double precision, add column resolution_most double precision;
select recount_figures(id) from companies;
