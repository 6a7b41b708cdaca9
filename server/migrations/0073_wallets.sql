-- A contact's wallet: the agent who looks after it, and the queue that they do so in.
alter table contacts
  add column wallet_user_id integer,
  add column wallet_queue_id integer,
  add foreign key (company_id, wallet_user_id) references users (company_id, id) on delete set null (wallet_user_id),
  add foreign key (company_id, wallet_queue_id) references queues (company_id, id) on delete set null (wallet_queue_id);
create index contacts_by_wallet_user on contacts (company_id, wallet_user_id) where wallet_user_id is not null;
create index contacts_by_wallet_queue on contacts (company_id, wallet_queue_id) where wallet_queue_id is not null;
