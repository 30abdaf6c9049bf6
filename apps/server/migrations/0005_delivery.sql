-- One row per recipient, channel and run: the durable work item. Its key is the rule that nobody
-- is contacted twice in a run. `state` carries no index, so that updates stay in the page.
create table deliveries (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  line integer not null,
  chunk_number integer not null,
  phone bigint not null,
  state text not null default 'pending'
    check (state in ('pending', 'accepted', 'unknown', 'delivered', 'failed', 'skipped')),
  attempts smallint not null default 0,
  provider_ref text,
  reason text,
  provider_code text,
  changed_at timestamptz not null,
  primary key (account_id, run_id, channel, line)
) with (fillfactor = 80);
-- A signed voice report names only the number it called.
create index deliveries_by_phone on deliveries (phone);

-- A run's deliveries are cut into chunks when it starts; a leased chunk is the intent to send.
-- A pending delivery of a leased chunk is what the design calls *sending*.
create table chunks (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  number integer not null,
  lines integer[] not null,
  -- The legal window that all its recipients share (compliance/window.ts).
  window_key text not null,
  state text not null check (state in ('waiting', 'ready', 'leased', 'done')),
  eligible_at timestamptz not null,
  -- The voice chunk that a text chunk follows.
  follows integer,
  -- Deliveries of this chunk that are not final.
  open_deliveries integer not null,
  attempt integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  primary key (account_id, run_id, channel, number)
);
create index chunks_due on chunks (account_id, run_id, channel, eligible_at)
  where state in ('ready', 'leased');

-- When an account was last served, so that dispatch goes round the accounts in turns.
create table dispatch_turns (
  account_id uuid not null,
  channel text not null,
  served_at timestamptz not null,
  primary key (account_id, channel)
);

-- Counts move in the same transaction as the rows they count; no screen counts deliveries.
create table run_counts (
  account_id uuid not null,
  campaign_id uuid not null,
  run_id uuid not null,
  channel text not null,
  total integer not null default 0,
  pending integer not null default 0,
  accepted integer not null default 0,
  unknown integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  primary key (account_id, campaign_id, run_id, channel)
);
create table hour_counts (
  account_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz not null,
  channel text not null,
  success integer not null default 0,
  fails integer not null default 0,
  primary key (account_id, campaign_id, hour, channel)
);
create index hour_counts_recent on hour_counts (account_id, hour);

-- The next free moment of every paced line (a provider's, or an account's on a provider), in wall
-- time: reserving a stretch is one statement, so a limit holds across all workers.
create table pace (
  line text primary key,
  next_free_at timestamptz not null
);
