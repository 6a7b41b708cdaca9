-- What a company is found by, made plain when it is written: a search took the accents off four columns of every company.
alter table companies
  add column found_by text not null generated always as (
    plain(name) || E'\n' || plain(coalesce(email, '')) || E'\n' || plain(document) || E'\n' || coalesce(phone, '')
  ) stored;
