-- After a pause one message tries the number; the others wait until it is known what became of it.
alter table connection_paces add column probed_at timestamptz(3);
