-- When an attended ticket closes by itself. Minutes.
alter table connections
  -- 0: what the installation says (AUTO_CLOSE_HOURS).
  add column expires_ticket integer not null default 0 check (expires_ticket >= 0),
  -- 1: only where the last message is ours. 0: whoever spoke last.
  add column when_expires_ticket smallint not null default 1 check (when_expires_ticket in (0, 1)),
  add column expires_inactive_message text not null default '',
  -- After how long the customer is told beforehand; 0: he is not.
  add column time_inactive_message integer not null default 0 check (time_inactive_message >= 0),
  add column inactive_message text not null default '',
  add constraint connections_inactive_message check (time_inactive_message = 0 or inactive_message <> '');

alter table tickets
  -- Since when nobody has written in it or moved it. Other changes of the row do not count.
  add column idle_since timestamptz(3) not null default now(),
  -- When the customer was told that it will close; null: not since he last wrote. Never later than idle_since.
  add column inactive_told_at timestamptz(3);
update tickets set idle_since = updated_at where status = 'open';

-- What is due is the beginning of a range of one of these: a ticket that may not close yet is not read. Each open ticket stands in one of them.
create index tickets_idle on tickets (company_id, connection_id, last_message_from_me, idle_since)
  where status = 'open' and not is_snoozed and inactive_told_at is null;
create index tickets_idle_told on tickets (company_id, connection_id, idle_since)
  where status = 'open' and not is_snoozed and inactive_told_at is not null;

-- Why something happened by itself.
alter table ticket_log add column reason text check (reason in ('idle', 'unrated'));
