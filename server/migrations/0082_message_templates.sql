-- Templates of the provider's, as they were last read from it.
create table message_templates (
  id integer generated always as identity,
  company_id integer not null,
  connection_id integer not null,
  provider_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  quality text,
  -- As contract/features/message-templates.ts has it.
  parts jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index message_templates_provider on message_templates (company_id, connection_id, provider_id);
create index message_templates_named on message_templates (company_id, connection_id, plain(name), id);
call wall('message_templates');

alter table connections add column templates_synced_at timestamptz;
