-- People that campaigns write to.
create table contact_lists (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  -- Kept beside the items: a page of lists counts nothing. Whoever writes items locks their list first.
  contacts_count integer not null default 0,
  valid_count integer not null default 0,
  invalid_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index contact_lists_by_name on contact_lists (company_id, plain(name), id);
create index contact_lists_to_check on contact_lists (company_id, id) where contacts_count > valid_count + invalid_count;
call wall('contact_lists');

create table contact_list_items (
  id integer generated always as identity,
  company_id integer not null,
  contact_list_id integer not null,
  name text not null,
  plain_name text not null generated always as (plain(name)) stored,
  -- Digits as WhatsApp writes them, once it was asked.
  number text not null,
  -- The same for a Brazilian mobile with and without its ninth digit.
  dial_key text not null,
  email text not null default '',
  -- Null: WhatsApp has not been asked yet.
  is_whatsapp_valid boolean,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint contact_list_items_list foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
-- One number is once in a list; what WhatsApp said of it is found for every list.
create unique index contact_list_items_once on contact_list_items (company_id, dial_key, contact_list_id);
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, plain_name, id) include (number, is_whatsapp_valid);
create index contact_list_items_unchecked on contact_list_items (company_id, contact_list_id, id) where is_whatsapp_valid is null;
call wall('contact_list_items');

-- One clock per company: when WhatsApp may next be asked about numbers of its lists.
create table number_checks (
  company_id integer not null primary key references companies (id) on delete cascade,
  next_at timestamptz not null,
  -- Questions in a row that got no answer.
  failures integer not null default 0
);
call wall('number_checks');
