-- Instagram names the newest message that was read; what went before it is read too, whatever our clock said then.
alter table seen_marks add column external_id text;
