-- What was true of a chunk when it was sent: one row a lease, committed before the first call. The record of
-- each delivery is made of it and of rows that are kept anyway.
create table chunk_sends (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  number integer not null,
  attempt integer not null,
  at timestamptz not null,
  -- Who it came from and the hours that the law allowed.
  facts jsonb not null,
  -- The lines whose text got the sentence that says how to stop.
  first_texts integer[] not null,
  primary key (account_id, run_id, channel, number, attempt)
);

alter table chunks
  -- All its deliveries have ended, and their records are not in the log yet.
  add column unsealed boolean not null default false;
-- What is still to be sealed; nothing else lies in it, so it does not grow with history.
create index chunks_unsealed on chunks (account_id, run_id, channel, number) where unsealed;

-- What else has to get a record: a result that came late, a recording, an event of the account. Rows are
-- deleted in the transaction that seals them.
create table evidence_due (
  account_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('correction', 'recording', 'event')),
  run_id uuid,
  channel text,
  line integer,
  event_id bigint,
  primary key (account_id, id)
);

-- The log of an account: a Merkle tree (RFC 6962) whose leaves are the entries of its batches.
create table evidence_logs (
  account_id uuid primary key references accounts (id),
  -- Batches so far.
  size bigint not null default 0,
  -- Roots of the whole subtrees that it consists of, largest first, each as its size and its hash.
  peaks text not null default '',
  -- How many batches the newest signed head covers, and when it was signed.
  head_size bigint not null default 0,
  head_at timestamptz not null default '-infinity'
);
create index evidence_logs_ahead on evidence_logs (head_at) where head_size < size;

-- Records that were sealed together: leaves of a tree of their own, whose root is in the batch's entry.
create table evidence_batches (
  account_id uuid not null references accounts (id),
  -- Its place in the account's log, from 0.
  number bigint not null,
  kind text not null check (kind in ('deliveries', 'corrections', 'recordings', 'events')),
  run_id uuid,
  channel text,
  -- The lines of the records, in their order, and the first and the last.
  lines integer[] not null default '{}',
  first_line integer,
  last_line integer,
  -- What is true of all its records, as JSON; null once the account is erased.
  facts text,
  -- One JSON text a record, each with a salt of its own. An erased one is null: its leaf stays.
  records text[] not null,
  -- SHA-256 of each record, one after the other.
  leaves bytea not null,
  -- What the log's leaf is the hash of.
  entry text not null,
  entry_hash text not null,
  sealed_at timestamptz not null,
  primary key (account_id, number)
);
-- Records are read back whole and rarely: compressing each of them costs more than their sealing.
alter table evidence_batches alter column records set storage external;
alter table evidence_batches alter column leaves set storage external;
create index evidence_batches_of_run
  on evidence_batches (account_id, run_id, channel, first_line, last_line) where run_id is not null;
-- Events whose records go when they are removed from the account's list.
create index evidence_batches_of_events on evidence_batches (sealed_at)
  where kind = 'events' and cardinality(records) > 0;

-- Signed heads of the logs. They are also kept outside of the database.
create table evidence_heads (
  account_id uuid not null references accounts (id),
  size bigint not null,
  root text not null,
  -- ISO 8601, as it was signed.
  signed_at text not null,
  key text not null,
  signature text not null,
  -- When it was written outside of the database; null until then.
  kept_at timestamptz,
  primary key (account_id, size)
);
create index evidence_heads_to_keep on evidence_heads (account_id, size) where kept_at is null;
