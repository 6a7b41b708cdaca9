-- Order numbers are given far apart: a message that its channel brought late finds a free one before those that were sent after it.
alter table messages alter column seq set increment by 1048576;
select setval('messages_seq_seq', (last_value / 1048576 + 1) * 1048576) from messages_seq_seq;
