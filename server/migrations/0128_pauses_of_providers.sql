-- When the pause of a number began: one that is refused again right after it waits longer.
alter table connection_paces add column paused_at timestamptz;

-- Until when a template is not tried; null: nobody said so.
alter table message_templates add column paused_at timestamptz, add column paused_until timestamptz;

-- Not tried before that; null: its time alone counts.
alter table schedules add column held_until timestamptz;
