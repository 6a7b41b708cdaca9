-- What companies owe for their subscription. At most one is open at a time: the due date moves when it is paid.
create table invoices (
  id integer generated always as identity,
  company_id integer not null references companies (id) on delete cascade,
  detail text not null,
  -- The plan that the company has once it is paid.
  plan_id integer references plans (id) on delete set null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  is_custom boolean not null default false,
  -- How many months it buys.
  months smallint not null check (months between 1 and 12),
  amount_cents integer not null check (amount_cents > 0),
  due_date date not null,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  paid_at timestamptz(3),
  -- The company's due date before and after: what the payment moved.
  renewed_from date,
  renewed_until date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (renewed_until is not null))
);
create unique index invoices_open on invoices (company_id) where status = 'open';
create index invoices_of_plan on invoices (plan_id) where plan_id is not null;
call wall('invoices');

-- One attempt to pay an invoice through a provider: a charge there.
create table payments (
  id integer generated always as identity,
  company_id integer not null,
  invoice_id integer not null,
  provider text not null check (provider in ('efi', 'mercadopago', 'stripe', 'asaas')),
  -- Ours, made before the provider is asked: a repeated request makes the same charge.
  reference text not null,
  -- The provider's name of the charge, and of the payment of it.
  external_id text,
  provider_payment_id text,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  status text not null default 'creating'
    check (status in ('creating', 'open', 'paid', 'expired', 'cancelled', 'failed', 'refunded', 'charged_back')),
  -- Money that came and paid nothing.
  remark text check (remark in ('duplicate', 'amount', 'cancelled_invoice')),
  pay_url text,
  qr_text text,
  -- Who pays, as the provider has to be told once more should it not have answered.
  payer_name text not null,
  payer_document text not null,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- When the provider is asked next; null: never again.
  ask_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create unique index payments_reference on payments (reference);
create unique index payments_external on payments (provider, external_id) where external_id is not null;
create index payments_paid_as on payments (provider, provider_payment_id) where provider_payment_id is not null;
create unique index payments_live on payments (company_id, invoice_id, provider) where status in ('creating', 'open');
create index payments_to_ask on payments (ask_at) where ask_at is not null;
create index payments_by_id on payments (id);
create index payments_of_note on payments (id) where remark is not null or status in ('refunded', 'charged_back') or refunded_cents > 0;
call wall('payments');

-- Notifications that were heard: one that is repeated asks nothing again.
create table payment_news (
  company_id integer not null references companies (id) on delete cascade,
  provider text not null,
  event_key text not null,
  heard_at timestamptz(3) not null default now(),
  primary key (company_id, provider, event_key)
);
create index payment_news_by_age on payment_news (heard_at);
call wall('payment_news');

-- Plans by numbers, each made of another for its features. Whoever has one may have it priced by other numbers.
create table custom_plans (
  plan_id integer primary key references plans (id) on delete cascade,
  base_plan_id integer not null references plans (id) on delete cascade,
  users integer not null,
  connections integer not null,
  unique (base_plan_id, users, connections)
);
grant select on custom_plans to guiche_app;
grant select, insert, update, delete on custom_plans to guiche_platform;

-- A payment renews the own company.
grant update (due_date, status, plan_id) on companies to guiche_app;
