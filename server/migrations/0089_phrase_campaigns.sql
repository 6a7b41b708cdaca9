-- Phrases that start a flow.
create table phrase_campaigns (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  phrase text not null,
  is_active boolean not null default true,
  flow_id integer not null,
  -- Null: it matches nothing.
  connection_id integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  constraint phrase_campaigns_flow foreign key (company_id, flow_id) references flows (company_id, id),
  constraint phrase_campaigns_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index phrase_campaigns_by_name on phrase_campaigns (company_id, plain(name), id);
create index phrase_campaigns_of_connection on phrase_campaigns (company_id, connection_id) where is_active;
create index phrase_campaigns_of_flow on phrase_campaigns (company_id, flow_id);
call wall('phrase_campaigns');
