-- Each time is rounded by itself, to a millisecond: sums of hours, days and months then add up to the same, however they were made.
alter table figures rename column wait_seconds to wait_ms;
alter table figures rename column answer_seconds to answer_ms;
alter table figures rename column support_seconds to support_ms;
alter table figures rename column resolution_seconds to resolution_ms;
select recount_figures(id) from companies;
