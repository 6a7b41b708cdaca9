-- Which token a token was given for. An answer that is lost on its way is given again; of the two tokens one is ever shown.
-- A short lock: the table holds a week of logins.
alter table refresh_tokens add column parent_hash text;
create index refresh_tokens_by_parent on refresh_tokens (parent_hash) where parent_hash is not null;
