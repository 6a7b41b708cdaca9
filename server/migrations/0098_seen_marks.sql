-- Until when somebody has got or read all that a page wrote to them. What they have read may come later than that they have: kept for a week.
create table seen_marks (
  company_id integer not null,
  connection_id integer not null,
  -- One of the person's names.
  kind text not null,
  value text not null,
  ack smallint not null,
  at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, connection_id, kind, value, ack, at),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index seen_marks_by_age on seen_marks (created_at);
call wall('seen_marks');
