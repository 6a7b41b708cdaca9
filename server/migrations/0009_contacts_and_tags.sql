-- Name and value pairs of a company's own making: [{"name": …, "value": …}].
alter table contacts add column extra_info jsonb not null default '[]'::jsonb check (jsonb_typeof(extra_info) = 'array');

-- A tag of kind kanban is a lane: it stands on a ticket, one at a time; the others stand on contacts.
alter table tags
  add column is_kanban boolean not null default false,
  -- Hours after which an unanswered ticket moves on.
  add column time_lane integer check (time_lane > 0),
  add column next_lane_id integer,
  add column rollback_lane_id integer,
  add column greeting_message_lane text not null default '',
  add column user_id integer,
  add foreign key (company_id, next_lane_id) references tags (company_id, id) on delete set null (next_lane_id),
  add foreign key (company_id, rollback_lane_id) references tags (company_id, id) on delete set null (rollback_lane_id),
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
drop index tags_name_taken;
create unique index tags_name_taken on tags (company_id, is_kanban, lower(name));

alter table tickets
  add column lane_id integer,
  add constraint tickets_lane foreign key (company_id, lane_id) references tags (company_id, id) on delete set null (lane_id);
create index tickets_by_lane on tickets (company_id, lane_id) where lane_id is not null;

-- What a merge took and gave, so that it can be undone: the contact that went, and what the one that stayed got from it.
create table contact_merges (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  contact_id integer not null,
  merged_contact_id integer not null,
  -- The contact that went, as it was, with its identities and tags.
  merged jsonb not null,
  -- What the contact that stayed got: tags, pairs, and texts with what they were.
  gained jsonb not null,
  ticket_ids integer[] not null,
  merged_by integer,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, merged_by) references users (company_id, id) on delete set null (merged_by)
);
create index contact_merges_of on contact_merges (company_id, contact_id);
call wall('contact_merges');
