-- Since when a user is an admin. Null: since before this was recorded, or never.
alter table users add column admin_since timestamptz;
