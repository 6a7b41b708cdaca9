-- Whom a linked phone knows, as it told: its address book and the other sides of its chats. No contact comes of it by itself.
create table phone_book_entries (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  -- The number of the phone that told; after another one is linked, what this one told is no longer shown.
  owner text not null,
  number text not null,
  lid text,
  -- The forms in which a contact may have the number.
  lookups text[] not null,
  -- As the phone's owner saved it.
  saved_name text,
  -- As the person calls himself.
  pushed_name text,
  -- In the address book, or with a chat of its own; others were only heard of, as members of groups are.
  is_known boolean not null,
  plain_name text generated always as (plain(coalesce(saved_name, pushed_name, number))) stored,
  told_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index phone_book_by_name on phone_book_entries (company_id, connection_id, plain_name, id) where is_known;
create index phone_book_in_turn on phone_book_entries (company_id, connection_id, id) where is_known;
call wall('phone_book_entries');

-- Entries that become contacts, some hundred at a time.
create table phone_imports (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  user_id integer,
  -- Null: all of them.
  entry_ids integer[],
  -- The last that was looked at.
  after_id integer not null default 0,
  total integer not null,
  done integer not null default 0,
  created integer not null default 0,
  named integer not null default 0,
  state text not null default 'running' check (state in ('running', 'ended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index phone_imports_newest on phone_imports (company_id, connection_id, id desc);
call wall('phone_imports');
