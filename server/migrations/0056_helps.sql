-- Videos that explain the product. As announcements they are the platform's: every company reads them, the super admin writes.
create table helps (
  id integer generated always as identity primary key,
  title text not null,
  description text not null default '',
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table helps enable row level security;
alter table helps force row level security;
create policy everybody on helps for select to guiche_app using (true);
create policy platform on helps to guiche_platform using (true) with check (true);
grant select on helps to guiche_app;
grant select, insert, update, delete on helps to guiche_platform;
