-- Who said that they want no campaigns: they, a colleague, or Meta for them; null: not known.
alter table contacts add column opted_out_by text;
