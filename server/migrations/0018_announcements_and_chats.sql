-- What the platform tells everybody. It is nobody's tenant row: every company reads what is active, and only the platform's
-- role writes, for the super admin.
create table announcements (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  -- 1 high, 2 medium, 3 low.
  priority smallint not null default 3 check (priority between 1 and 3),
  is_active boolean not null default true,
  media_file text,
  media_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((media_file is null) = (media_name is null))
);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy active on announcements for select to guiche_app using (is_active);
create policy platform on announcements to guiche_platform using (true) with check (true);
grant select on announcements to guiche_app;
grant select, insert, update, delete on announcements to guiche_platform;

-- Colleagues among themselves.
create table chats (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  -- Null: the owner is gone.
  owner_id integer,
  last_message text not null default '',
  created_at timestamptz not null default now(),
  -- Of the last thing that happened: lists are in this order.
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id)
);
call wall('chats');

create table chat_members (
  company_id integer not null,
  chat_id integer not null,
  user_id integer not null,
  unreads integer not null default 0 check (unreads >= 0),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_members_of_user on chat_members (company_id, user_id);
call wall('chat_members');

create table chat_messages (
  id bigint generated always as identity,
  company_id integer not null,
  chat_id integer not null,
  -- Null: the sender is gone.
  sender_id integer,
  -- Made by the client, so that a repeated sending is the same message.
  client_id uuid,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
);
create index chat_messages_of_chat on chat_messages (company_id, chat_id, id);
create unique index chat_messages_once on chat_messages (company_id, chat_id, client_id) where client_id is not null;
call wall('chat_messages');
