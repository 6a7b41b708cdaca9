alter table tickets
  -- Since when it stands in its lane.
  add column lane_since timestamptz(3),
  -- It was to move on by itself and could not: nobody is at work, or its number is away. Until then it is not asked about again.
  add column lane_held_until timestamptz(3);

-- Tickets of a lane by how long they wait for their customers: what is due is the beginning of a range.
create index tickets_in_lane on tickets (company_id, lane_id, greatest(last_message_at, lane_since))
  where lane_id is not null and status = 'open' and last_message_from_me and not is_group and lane_held_until is null;
create index tickets_held_in_lane on tickets (lane_held_until) where lane_held_until is not null;
-- The lanes that lead on by themselves, among many tags of contacts.
create index tags_timed on tags (company_id, id) where is_kanban and time_lane is not null and next_lane_id is not null;
