-- The installation's own key pair for web push (VAPID); the private one is sealed. Made by the first start that finds none.
alter table installation
  add column push_public_key text,
  add column push_private_key text;

-- Browsers that may be pushed to. A device belongs to the login that added it: who signs in elsewhere takes the word with them.
create table push_devices (
  id integer generated always as identity,
  company_id integer not null,
  user_id integer not null,
  session_version integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index push_devices_endpoint on push_devices (company_id, endpoint);
create index push_devices_user on push_devices (company_id, user_id);
call wall('push_devices');
