-- What somebody did to tickets, one or many, and may take back for a few seconds. Forgotten after some days.
create table ticket_deeds (
  id uuid not null,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('accept', 'return', 'close', 'ignore', 'reopen', 'transfer')),
  -- What is asked of each ticket, as the wire says it.
  change jsonb not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  -- Of one ticket, done with the answer; of many, done by a job.
  is_single boolean not null,
  undo_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index ticket_deeds_of_user on ticket_deeds (company_id, user_id, created_at);
create index ticket_deeds_old on ticket_deeds (created_at);
call wall('ticket_deeds');

create table ticket_deed_steps (
  company_id integer not null,
  deed_id uuid not null,
  -- No foreign key: a ticket that is gone refuses.
  ticket_id integer not null,
  -- Null: still to be done.
  outcome text check (outcome in ('done', 'refused', 'restored', 'kept')),
  refusal text,
  -- The ticket's state around the deed: what is put back, and by what it is told that nobody else has touched it.
  before jsonb,
  after jsonb,
  -- A transfer that closed the ticket goes on in this one.
  continued_as integer,
  primary key (company_id, deed_id, ticket_id),
  foreign key (company_id, deed_id) references ticket_deeds (company_id, id) on delete cascade
);
call wall('ticket_deed_steps');

alter table connections
  add column rating_message text not null default '',
  -- Minutes; a ticket that waits longer for its rating is closed without.
  add column expires_ticket_nps integer not null default 0 check (expires_ticket_nps >= 0),
  add column max_use_bot_queues_nps integer not null default 3 check (max_use_bot_queues_nps >= 0);

alter table tickets
  -- The customer's last word on it, 0 to 10.
  add column rating smallint check (rating between 0 and 10),
  -- How often this ticket's customer was asked for a rating since it closed.
  add column rating_asked smallint not null default 0;

create index tickets_waiting_for_rating on tickets (updated_at) where status = 'nps';

create table ratings (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  ticket_id integer not null,
  -- Who attended.
  user_id integer,
  rate smallint not null check (rate between 0 and 10),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ratings_by_ticket on ratings (company_id, ticket_id);
create index ratings_by_time on ratings (company_id, created_at);
call wall('ratings');

-- Messages of one conversation that hold the term, newest first. What is common stands among the newest; what is rare is looked up.
create function search_conversation(term text, contact integer, connection integer, most integer) returns table (id uuid, seq bigint)
  language plpgsql stable security definer rows 100 set search_path = pg_catalog, public as $$
declare
  walked constant integer := 2000;
  company integer := current_company();
  pattern text := '%' || like_text(term) || '%';
begin
  return query select n.id, n.seq from (
      select m.id, m.seq, m.body from messages m where m.company_id = company and m.contact_id = contact and m.connection_id = connection
        and not m.is_deleted order by m.seq desc limit walked
    ) n where n.body <> '' and plain(n.body) like pattern order by n.seq desc limit most;
  if found then
    return;
  end if;
  return query execute 'select m.id, m.seq from messages m where m.company_id = $1 and m.contact_id = $2 and m.connection_id = $3
      and m.body <> '''' and not m.is_deleted and plain(m.body) like $4 order by m.seq desc limit $5'
    using company, contact, connection, pattern, most;
end $$;

do $$ begin
  execute 'grant create on schema public to guiche_search';
  execute 'alter function search_conversation(text, integer, integer, integer) owner to guiche_search';
  execute 'revoke create on schema public from guiche_search';
end $$;
revoke all on function search_conversation(text, integer, integer, integer) from public;
grant execute on function search_conversation(text, integer, integer, integer) to guiche_app;
