-- One clock per number that is linked by QR, shared by all nodes: when it may next say something to somebody who did not just write.
create table connection_paces (
  company_id integer not null,
  connection_id integer not null,
  is_guarded boolean not null default true,
  per_minute integer not null default 10,
  per_hour integer not null default 200,
  per_day integer not null default 1000,
  strangers_per_day integer not null default 100,
  warm_up_days integer not null default 14,
  -- Which number it was when the warm-up began: linked again it is no new one.
  linked_number text,
  linked_at timestamptz,
  next_at timestamptz,
  hour_at timestamptz,
  hour_used integer not null default 0,
  -- Of the company's calendar.
  day text,
  day_used integer not null default 0,
  day_strangers integer not null default 0,
  paused_until timestamptz,
  pause_reason text,
  pause_detail text,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call wall('connection_paces');

-- Numbers that are linked already are not new.
insert into connection_paces (company_id, connection_id, linked_number)
  select company_id, id, number from connections where channel = 'whatsapp' and deleted_at is null and number is not null;

-- The moment that a message was given by the clock of its number.
alter table messages add column turn_at timestamptz;
