-- A turn that was given later than now was given while the clock was ahead: the clock of the number begins anew.
alter table connection_paces add column set_at timestamptz;
