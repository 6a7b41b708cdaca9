-- Who forgot the password is sent a code. One per user: a newer one replaces it.
create table password_codes (
  company_id integer not null,
  user_id integer not null,
  code_hash text not null,
  -- Names the request: a job that runs again finds its own row, and an older one gives way.
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_codes_expiry on password_codes (expires_at);
call wall('password_codes');

-- Whose sign-up link brought the company here; it gives nobody any right.
alter table companies add column referrer_company_id integer references companies (id) on delete set null;
create index companies_referrer on companies (referrer_company_id) where referrer_company_id is not null;
