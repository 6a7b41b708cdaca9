create table queues (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  order_queue integer not null default 0,
  greeting_message text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index queues_name_taken on queues (company_id, lower(name));
create unique index queues_color_taken on queues (company_id, lower(color));
call wall('queues');

create table users (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  email text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  profile text not null default 'user' check (profile in ('admin', 'user')),
  super boolean not null default false,
  connection_id integer,
  start_work text not null default '00:00',
  end_work text not null default '23:59',
  farewell_message text,
  default_theme text not null default 'light' check (default_theme in ('light', 'dark')),
  default_menu text not null default 'open' check (default_menu in ('open', 'closed')),
  ticket_list_width integer not null default 404 check (ticket_list_width >= 404),
  profile_image text,
  color text,
  all_ticket boolean not null default false,
  allow_group boolean not null default false,
  all_historic boolean not null default false,
  all_user_chat boolean not null default false,
  user_close_pending_ticket boolean not null default true,
  show_dashboard boolean not null default false,
  allow_real_time boolean not null default false,
  allow_connections boolean not null default false,
  -- Rises with every login and every revocation: tokens of older sessions are refused.
  session_version integer not null default 0,
  online boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- E-mail is the login name of the whole installation.
create unique index users_email_taken on users (lower(email));
create unique index users_id on users (id);
call wall('users');

create table user_queues (
  company_id integer not null,
  user_id integer not null,
  queue_id integer not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_by_queue on user_queues (company_id, queue_id);
call wall('user_queues');

-- A family is one login; each refresh makes the next token of it. A used token that comes back ends the family.
create table refresh_tokens (
  token_hash text primary key,
  company_id integer not null,
  user_id integer not null,
  family uuid not null,
  session_version integer not null,
  is_remembered boolean not null,
  used_at timestamptz,
  -- Two tabs that refresh at once: the second shows the same old token within seconds and is given this successor.
  successor_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index refresh_tokens_family on refresh_tokens (family);
create index refresh_tokens_expiry on refresh_tokens (expires_at);
create index refresh_tokens_user on refresh_tokens (company_id, user_id);
call wall('refresh_tokens');

-- Failed logins per account and per address, counted in a window. Shared by all nodes.
create table login_attempts (
  subject text primary key,
  failures integer not null,
  window_started_at timestamptz not null
);
grant select, insert, update, delete on login_attempts to guiche_platform;
