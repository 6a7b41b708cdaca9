-- Which choices the menu that waits (bot_at) had when it was put: a number that was read in an older one is not taken for the choice that stands there now.
alter table tickets add column bot_shown text;
