-- What was erased lies in the files of the database until its dead rows are removed; null until they are.
alter table erasures add column dead_rows_removed_at timestamptz;
alter table account_erasures add column dead_rows_removed_at timestamptz;
create index erasures_with_dead_rows on erasures (done_at)
  where done_at is not null and dead_rows_removed_at is null;
create index account_erasures_with_dead_rows on account_erasures (done_at)
  where done_at is not null and dead_rows_removed_at is null;
