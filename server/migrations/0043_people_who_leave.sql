-- People who are switched off or gone keep their row: what they did shows under their name.
alter table users
  add column is_active boolean not null default true,
  add column deleted_at timestamptz,
  -- Until the invited person has chosen a password. The hash alone: who reads the database cannot enter with it.
  add column invitation_hash text,
  add column invitation_expires_at timestamptz,
  add check (deleted_at is null or not is_active);

drop index users_email_taken;
create unique index users_email_taken on users (lower(email)) where deleted_at is null;
create unique index users_invitation on users (invitation_hash) where invitation_hash is not null;
create index users_by_name on users (company_id, plain(name), id) where deleted_at is null;
-- Whose open conversations go back to their queues: few people of a company, so the minute's search reads few rows.
create index users_switched_off on users (company_id, id) where not is_active;

-- The contract lists the reasons; a second list here would have to grow with each of them.
alter table ticket_log drop constraint if exists ticket_log_reason_check;
