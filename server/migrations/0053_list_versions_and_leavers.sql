-- Counts the changes of a list and its lines: whoever saves what they read before somebody else's change is told.
alter table file_lists add column version integer not null default 1;

-- Whoever was deleted left chats and menus only by half: jobs of their deletion do the rest from now on.
delete from chat_members m using users u where u.company_id = m.company_id and u.id = m.user_id and u.deleted_at is not null;
update chats c set owner_id = null from users u where u.company_id = c.company_id and u.id = c.owner_id and u.deleted_at is not null;
update queue_options o set opt_user_id = null from users u
  where u.company_id = o.company_id and u.id = o.opt_user_id and u.deleted_at is not null;
