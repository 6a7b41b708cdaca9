-- Sealed keys of nodes that were removed from a draft: whoever undoes the removal finds them again.
alter table flows add column kept_keys jsonb not null default '{}';
