-- When this database was put back from a backup; null: never. What was due before then may have been sent by the database that it replaced.
alter table event_log_epoch add column restored_at timestamptz;
