-- Systems outside that answer customers. Keys are sealed.
create table integrations (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
  name text not null,
  project_name text not null default '',
  sealed_json_content text,
  language text not null default 'pt-BR',
  url text not null default '',
  sealed_secret text,
  typebot_slug text not null default '',
  typebot_expires integer not null default 1,
  typebot_delay_message integer not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_unknown_message text not null default '',
  typebot_restart_message text not null default '',
  heard_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- In a row; after some it is not asked for a while.
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index integrations_by_name on integrations (company_id, plain(name), id);
call wall('integrations');

-- The last requests to each, for whoever looks for a fault.
create table integration_exchanges (
  id bigint generated always as identity,
  company_id integer not null,
  integration_id integer not null,
  ticket_id integer,
  at timestamptz not null,
  took_ms integer not null,
  failure text,
  status integer,
  sent text not null,
  received text not null,
  primary key (company_id, id),
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade,
  constraint integration_exchanges_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index integration_exchanges_newest on integration_exchanges (company_id, integration_id, id desc);
create index integration_exchanges_of_ticket on integration_exchanges (company_id, ticket_id) where ticket_id is not null;
call wall('integration_exchanges');

alter table queues add constraint queues_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index queues_to_integration on queues (company_id, integration_id) where integration_id is not null;
alter table queue_options add constraint queue_options_opt_integration
  foreign key (company_id, opt_integration_id) references integrations (company_id, id) on delete set null (opt_integration_id);
create index queue_options_to_integration on queue_options (company_id, opt_integration_id) where opt_integration_id is not null;
alter table connections add column integration_id integer,
  add constraint connections_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index connections_to_integration on connections (company_id, integration_id) where integration_id is not null;
alter table tickets add column integration_id integer,
  add constraint tickets_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index tickets_to_integration on tickets (company_id, integration_id) where integration_id is not null;

-- What an outside system and a customer are at, one row per ticket that it answers.
create table outside_talks (
  company_id integer not null,
  ticket_id integer not null,
  -- The system's own place in the conversation; null: it was not asked yet.
  session jsonb,
  variables jsonb not null default '{}'::jsonb check (jsonb_typeof(variables) = 'object'),
  active_at timestamptz not null,
  -- The request under way, until when it may last, and how often it was tried.
  turn_id uuid,
  busy_until timestamptz,
  tries integer not null default 0,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call wall('outside_talks');
