-- What uploads that are under way will bring, on whatever node: they count beside stored_bytes until they have come. A node that is killed leaves its rows
-- behind: they count until over_at.
create table uploads_under_way (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  bytes bigint not null,
  over_at timestamptz not null,
  primary key (company_id, id)
);
call wall('uploads_under_way');
