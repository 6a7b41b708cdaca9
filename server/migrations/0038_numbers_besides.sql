-- The numbers that a person has or had beside the one that is shown: who may not see numbers reads none of them in the contact's pairs either.
-- Without a rewrite of the table; only contacts that go by two numbers (of merges) are touched.
alter table contacts add column other_numbers text[] not null default '{}';

update contacts c set other_numbers = i.numbers
  from (select i.company_id, i.contact_id, array_agg(distinct i.value) numbers
    from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.kind = 'phone' and right(i.value, 8) <> right(c.number, 8) group by 1, 2) i
  where i.company_id = c.company_id and i.contact_id = c.id;
