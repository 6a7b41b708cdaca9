-- What was said of a message before the message itself came: an edit, a deletion, a reaction, a vote. Applied when the message comes, forgotten after a week.
create table early_changes (
  company_id integer not null,
  connection_id integer not null,
  -- The message's id at the provider, and that of the change.
  target text not null,
  external_id text not null,
  -- An InboundMessage without its times.
  change jsonb not null,
  sent_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, connection_id, target, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index early_changes_by_age on early_changes (created_at);
call wall('early_changes');

-- The provider's time of the latest edit: an older one that comes later changes nothing.
alter table messages add column edited_at timestamptz;
