-- How many people each company has is counted for all companies at once, from the index alone.
create index users_active on users (company_id) where is_active;
