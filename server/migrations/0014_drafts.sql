-- What somebody has typed and not sent, on all of his devices. Emptied, it stays a while as its revision: a device that was away learns of it.
create table drafts (
  company_id integer not null,
  user_id integer not null,
  ticket_id integer not null,
  body text not null default '',
  is_private boolean not null default false,
  quoted_id uuid,
  is_empty boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null,
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id)
);
create index drafts_of_user on drafts (company_id, user_id, updated_at desc) where not is_empty;
create index drafts_of_ticket on drafts (company_id, ticket_id);
create index drafts_quoting on drafts (company_id, quoted_id) where quoted_id is not null;
create index drafts_emptied on drafts (updated_at) where is_empty;
call wall('drafts');
