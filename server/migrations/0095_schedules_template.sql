-- What fills in the template that is sent in the place of free text.
alter table schedules add column template jsonb;
