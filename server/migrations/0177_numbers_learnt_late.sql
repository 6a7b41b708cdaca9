-- A contact that was first seen by a LID alone kept its digits as a name, and had no number, also after its number was known.
update contacts c set number = p.value,
    name = case when c.name = '' or exists (select from contact_identities i
      where i.company_id = c.company_id and i.contact_id = c.id and i.value = c.name) then p.value else c.name end
  from (select distinct on (company_id, contact_id) company_id, contact_id, value from contact_identities where kind = 'phone'
    order by company_id, contact_id, value) p
  where c.number = '' and not c.is_group and p.company_id = c.company_id and p.contact_id = c.id;
