-- How the two messages of a campaign fare: a rollup beside run_counts that moves with the same rows,
-- in their transaction. Only what is final is counted, so that sending costs no statement more, and
-- a campaign with one message has no rows here.
create table variant_counts (
  account_id uuid not null,
  campaign_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  variant text not null check (variant in ('A', 'B')),
  total integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  primary key (account_id, campaign_id, run_id, channel, variant),
  check (delivered + failed + skipped <= total)
);
