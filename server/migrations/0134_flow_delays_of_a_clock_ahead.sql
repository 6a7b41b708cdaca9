-- A delay that began later than now began while the clock was ahead: it is over.
alter table flow_runs add column waits_since timestamptz(3);
create index flow_runs_ahead on flow_runs (waits_since) where waits_since is not null and ended_at is null;
