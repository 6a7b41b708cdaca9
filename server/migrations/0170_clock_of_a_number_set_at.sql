-- A turn that was given later than now was given while the clock was ahead: the clock of the number begins anew.
alter table connection_paces add column set_at timestamptz;
-- No guard that is in use is a week ahead.
update connection_paces set set_at = next_at where next_at > now() + interval '7 days';
