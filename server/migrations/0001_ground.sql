-- Roles (guiche_app, guiche_platform, guiche_jobs) exist before the first migration: platform/db/migrate.ts makes them.
-- guiche_app: the tenants' work, behind row-level security. guiche_platform: what crosses companies, in few files.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

revoke create on schema public from public;
grant usage on schema public to guiche_app, guiche_platform, guiche_jobs;
-- The job library keeps its tables in a schema of its own, which guiche_jobs makes and owns.
do $$ begin
  execute format('grant create on database %I to guiche_jobs', current_database());
end $$;

-- Lower case without accents: what people mean when they search. Immutable so that it can be indexed.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create function current_company() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

-- The second wall. Written as a sub-select so that the planner asks once per query, not once per row.
create procedure wall(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy company on %s to guiche_app using (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::integer)) with check (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::integer))', tenant_table);
  execute format('create policy platform on %s to guiche_platform using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to guiche_app, guiche_platform', tenant_table);
end $$;

create table plans (
  id integer generated always as identity primary key,
  name text not null unique,
  users integer not null,
  connections integer not null,
  queues integer not null,
  amount_cents integer not null default 0,
  is_public boolean not null default true,
  use_whatsapp boolean not null default true,
  use_facebook boolean not null default false,
  use_instagram boolean not null default false,
  use_campaigns boolean not null default false,
  use_schedules boolean not null default false,
  use_internal_chat boolean not null default false,
  use_external_api boolean not null default false,
  use_kanban boolean not null default false,
  use_open_ai boolean not null default false,
  use_integrations boolean not null default false
);
grant select on plans to guiche_app;
grant select, insert, update, delete on plans to guiche_platform;

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  email text,
  phone text,
  status boolean not null default true,
  due_date date not null,
  recurrence text not null default 'MENSAL' check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  timezone text not null default 'America/Sao_Paulo',
  plan_id integer not null references plans (id),
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
alter table companies enable row level security;
alter table companies force row level security;
create policy company on companies to guiche_app using (id = (select nullif(current_setting('app.company_id', true), '')::integer));
create policy platform on companies to guiche_platform using (true) with check (true);
grant select on companies to guiche_app;
grant select, insert, update, delete on companies to guiche_platform;

-- One row per installation: what is known before any company is.
create table installation (
  singleton boolean primary key default true check (singleton),
  welcome_token_hash text,
  welcome_user_id integer,
  welcome_expires_at timestamptz,
  demo_seeded_at timestamptz,
  created_at timestamptz not null default now()
);
grant select, insert, update on installation to guiche_platform;

create table settings (
  company_id integer not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
call wall('settings');

create table platform_settings (
  key text primary key,
  value text not null,
  is_sealed boolean not null default false
);
grant select on platform_settings to guiche_app;
grant select, insert, update, delete on platform_settings to guiche_platform;
