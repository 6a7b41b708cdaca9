-- What an artificial intelligence is told before it answers customers. Keys are sealed.
create table prompts (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  prompt text not null,
  voice text not null default 'texto',
  sealed_voice_key text,
  voice_region text not null default '',
  max_tokens integer not null default 100,
  temperature double precision not null default 1,
  sealed_api_key text,
  queue_id integer,
  max_messages integer not null default 10,
  model text not null,
  base_url text not null default '',
  monthly_limit integer not null default 0,
  heard_at timestamptz,
  failed_at timestamptz,
  failure text,
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint prompts_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_by_name on prompts (company_id, plain(name), id);
create index prompts_to_queue on prompts (company_id, queue_id) where queue_id is not null;
call wall('prompts');

-- What each used, by month of its company's zone.
create table prompt_usage (
  company_id integer not null,
  prompt_id integer not null,
  month date not null,
  answers integer not null default 0,
  tokens bigint not null default 0,
  primary key (company_id, prompt_id, month),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
call wall('prompt_usage');

alter table connections add column prompt_id integer,
  add constraint connections_prompt foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index connections_to_prompt on connections (company_id, prompt_id) where prompt_id is not null;
alter table tickets add column prompt_id integer,
  add constraint tickets_prompt foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index tickets_to_prompt on tickets (company_id, prompt_id) where prompt_id is not null;
