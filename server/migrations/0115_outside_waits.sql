-- Tickets whose customers wait because their system, or the company's systems together, are asked as much as they may be. Whoever has been answered for wakes the next.
create table outside_waits (
  company_id integer not null,
  ticket_id integer not null,
  asks text not null,
  -- The job that asks.
  job text not null check (job in ('talk', 'flow')),
  since timestamptz not null,
  -- When it was woken last; who is not there shortly after does not hold up the others.
  woken_at timestamptz,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index outside_waits_in_line on outside_waits (company_id, asks, since, ticket_id);
call wall('outside_waits');
