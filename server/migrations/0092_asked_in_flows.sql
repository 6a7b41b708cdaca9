-- Which system is asked: of each so many requests are under way at a time. Nodes of flows ask as well.
alter table outside_talks add column asks text;
create index outside_talks_under_way on outside_talks (company_id, asks) where busy_until is not null;

-- Nodes that ask a system by themselves: how they get on.
create table flow_asked_nodes (
  company_id integer not null,
  flow_id integer not null,
  node_id text not null,
  heard_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- In a row; after some it is not asked for a while.
  failures integer not null default 0,
  primary key (company_id, flow_id, node_id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
call wall('flow_asked_nodes');

-- What artificial intelligences answered for a company, by month of its zone: prompts, and nodes of flows with keys of their own.
create table answer_usage (
  company_id integer not null references companies (id) on delete cascade,
  month date not null,
  answers integer not null default 0,
  tokens bigint not null default 0,
  primary key (company_id, month)
);
insert into answer_usage (company_id, month, answers, tokens)
  select company_id, month, sum(answers), sum(tokens) from prompt_usage group by company_id, month;
call wall('answer_usage');

alter table prompts add column sees_pictures boolean not null default false;

-- Of an integration that is a flow.
alter table integrations add column flow_id integer,
  add constraint integrations_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete set null (flow_id);
create index integrations_to_flow on integrations (company_id, flow_id) where flow_id is not null;
