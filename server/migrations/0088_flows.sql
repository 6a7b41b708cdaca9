-- Conversations that run by themselves: what is drawn, what was published of it, and what customers go through.
create table flows (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  is_active boolean not null default true,
  -- Grows with every save of the draft.
  revision integer not null default 1,
  -- The draft, as contract/features/flow-nodes.ts has it. Keys in it are sealed.
  graph jsonb not null,
  -- The newest published version, and the revision that it was made of.
  version integer,
  published_revision integer,
  published_at timestamptz(3),
  updated_by integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, updated_by) references users (company_id, id) on delete set null (updated_by)
);
create unique index flows_name_taken on flows (company_id, lower(name));
create index flows_by_name on flows (company_id, plain(name), id);
call wall('flows');

create table flow_versions (
  company_id integer not null,
  flow_id integer not null,
  number integer not null,
  name text not null,
  graph jsonb not null,
  node_count integer not null,
  published_at timestamptz(3) not null,
  published_by integer,
  primary key (company_id, flow_id, number),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, published_by) references users (company_id, id) on delete set null (published_by)
);
call wall('flow_versions');

-- Files that flows send. Each conversation gets a copy of its own.
create table flow_files (
  company_id integer not null references companies (id) on delete cascade,
  media_file text not null,
  media_name text not null,
  media_mime text not null,
  media_bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, media_file)
);
call wall('flow_files');
create trigger count_stored_bytes after insert or delete or update of media_file, media_bytes on flow_files
  for each row execute function count_stored_bytes();

create table flow_runs (
  id integer generated always as identity,
  company_id integer not null,
  flow_id integer not null,
  version integer not null,
  ticket_id integer not null,
  trigger text not null,
  -- Null: it goes on.
  ending text,
  -- As flow-engine/flow-state.ts has it.
  state jsonb not null,
  node_id text,
  wait_kind text,
  resume_at timestamptz(3),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, flow_id, version) references flow_versions (company_id, flow_id, number) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
-- One at a time leads a conversation.
create unique index flow_runs_one_running on flow_runs (company_id, ticket_id) where ended_at is null;
create index flow_runs_of_ticket on flow_runs (company_id, ticket_id, id desc);
create index flow_runs_of_flow on flow_runs (company_id, flow_id, version, id desc);
create index flow_runs_due on flow_runs (resume_at) where resume_at is not null and ended_at is null;
call wall('flow_runs');

create table flow_steps (
  company_id integer not null,
  run_id integer not null,
  number integer not null,
  node_id text not null,
  input text,
  output jsonb not null,
  created_at timestamptz(3) not null,
  primary key (company_id, run_id, number),
  foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade
);
call wall('flow_steps');

alter table connections
  add column flow_id_welcome integer,
  add column flow_id_not_phrase integer,
  add constraint connections_flow_welcome foreign key (company_id, flow_id_welcome) references flows (company_id, id) on delete set null (flow_id_welcome),
  add constraint connections_flow_not_phrase foreign key (company_id, flow_id_not_phrase) references flows (company_id, id) on delete set null (flow_id_not_phrase);
create index connections_with_flow on connections (company_id) where flow_id_welcome is not null or flow_id_not_phrase is not null;
