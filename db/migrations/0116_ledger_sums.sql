-- Sums of the ledger's screen read what waits, and what was booked since the last day that is written.
-- Ranges of a few pages, summarized when they are full: those of one day are a small part of the table.
drop index viv_entry_day_idx;
create index viv_entry_day_idx on viv_entry using brin (reg_dt) with (pages_per_range = 8, autosummarize = on);
-- Of one column each, so that equal values share an entry.
create index viv_refund_open_sum_idx on viv_refund (won) where state in (1, 3);
create index viv_difference_count_idx on viv_difference (close_dt) where close_dt is null;
