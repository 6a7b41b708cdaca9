-- Contacts under a tag are listed by name. The name stands beside each tag, so that a page is read from one index whether a hundred or a hundred
-- thousand bear the tag; kept by triggers, whoever writes.
alter table contact_tags add column plain_name text;
update contact_tags t set plain_name = c.plain_name from contacts c where c.company_id = t.company_id and c.id = t.contact_id;
alter table contact_tags alter column plain_name set not null;
drop index contact_tags_by_tag;
create index contact_tags_by_name on contact_tags (company_id, tag_id, plain_name, contact_id);

create function name_tagged_contact() returns trigger language plpgsql as $$
begin
  -- Locked: a contact that is renamed meanwhile would leave its former name here.
  select plain_name into new.plain_name from contacts where company_id = new.company_id and id = new.contact_id for no key update;
  return new;
end $$;
create trigger name_tagged_contact before insert on contact_tags for each row execute function name_tagged_contact();

create function rename_tagged_contact() returns trigger language plpgsql as $$
begin
  update contact_tags set plain_name = new.plain_name where company_id = new.company_id and contact_id = new.id;
  return null;
end $$;
create trigger rename_tagged_contact after update of name on contacts for each row
  when (old.plain_name is distinct from new.plain_name) execute function rename_tagged_contact();
