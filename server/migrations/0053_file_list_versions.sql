-- Counts the changes of a list and its lines: whoever saves what they read before somebody else's change is told.
alter table file_lists add column version integer not null default 1;
