-- Every message moves its ticket to the head of a list and leaves a dead entry there. By default they are cleared once a fifth of the table is
-- dead: at a million tickets 200,000, met by every reader of the list first.
alter table tickets set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
