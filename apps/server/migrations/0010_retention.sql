-- Where the deliveries of runs that ended long ago lie: out of the way of those that are being sent.
-- Rows never change here, so pages are full, and no report looks for a number, so no index has it.
create table deliveries_archive (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null,
  line integer not null,
  phone bigint not null,
  state text not null,
  reason text,
  provider_code text,
  provider_ref text,
  changed_at timestamptz not null,
  primary key (account_id, run_id, channel, line)
);

-- Whom an account has contacted, of the deliveries that were archived: a reply names only the number
-- it comes from, and a STOP concerns whoever contacted it, however long ago. Led by the number,
-- because it is only ever looked up by it.
create table contacted_phones (
  phone bigint not null,
  account_id uuid not null,
  primary key (phone, account_id)
);

-- `archived_at` is when the first of a run's deliveries went, `archived` whether all of them have.
alter table runs add column archived_at timestamptz;
alter table runs add column archived boolean not null default false;
create index runs_to_archive on runs (finished_at) where not archived;

-- Stored reports are removed some time after they were applied, the oldest first.
create index provider_events_applied on provider_events (applied_at) where applied_at is not null;

-- What of a run waits for a later hour is found without reading the chunks that were sent.
create index chunks_later on chunks (account_id, run_id, eligible_at)
  where state in ('waiting', 'ready');
