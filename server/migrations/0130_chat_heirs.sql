-- A chat whose owner left is the longest member's; one that nobody is in is no chat.
-- Since when those of before are in it, nobody wrote down: since it was there.
alter table chat_members add column joined_at timestamptz not null default now();
update chat_members m set joined_at = c.created_at from chats c where c.company_id = m.company_id and c.id = m.chat_id;

delete from chats c where not exists (select from chat_members m where m.company_id = c.company_id and m.chat_id = c.id);
-- Whoever can sign in before whoever cannot; of those who came together, whoever is longer in the company.
update chats c set owner_id = (
    select m.user_id from chat_members m join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = c.company_id and m.chat_id = c.id order by u.is_active desc, m.joined_at, m.user_id limit 1)
  where not exists (select from chat_members m where m.company_id = c.company_id and m.chat_id = c.id and m.user_id = c.owner_id);
