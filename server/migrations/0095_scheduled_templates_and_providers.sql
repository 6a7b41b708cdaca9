-- What fills in the template that is sent in the place of free text.
alter table schedules add column template jsonb;

-- The library by which a number was linked, as clients of older installations set it.
alter table connections add column provider text not null default 'beta';
