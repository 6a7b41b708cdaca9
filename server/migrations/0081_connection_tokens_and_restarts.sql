-- The token by which a program of the company speaks for one connection: sealed, and found by its digest.
alter table connections
  add column api_token text,
  add column api_token_hash text,
  -- Rises when somebody asks for a fresh line: whoever holds the session closes it and opens it again.
  add column restarts integer not null default 0,
  add constraint connections_api_token_whole check ((api_token is null) = (api_token_hash is null));
create unique index connections_api_token on connections (api_token_hash) where api_token_hash is not null;
