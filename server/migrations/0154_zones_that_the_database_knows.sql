-- A time zone that this server does not know, because its list is older than the program's, would fail every statement that reads the days of all
-- companies: one company would stop the recurring work of all.
create function is_known_zone(zone text) returns boolean language plpgsql immutable set search_path = pg_catalog as $$
begin
  return timezone(zone, timestamptz 'epoch') is not null;
exception
  when invalid_parameter_value then return false;
end $$;

update companies set timezone = 'America/Sao_Paulo' where not is_known_zone(timezone);
alter table companies add constraint companies_timezone_known check (is_known_zone(timezone));
