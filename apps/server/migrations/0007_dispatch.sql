-- Each delivery is updated twice, once when it is accepted and once when it is reported, and all
-- those of a page at about the same time, as they share a chunk. Room for a second version of every
-- row keeps both updates in the page, away from the indexes (before, a quarter of them stayed).
alter table deliveries set (fillfactor = 50);

-- The next due chunk is found without sorting all that are due.
drop index chunks_due;
create index chunks_due on chunks (account_id, run_id, channel, eligible_at, number)
  where state in ('ready', 'leased');
