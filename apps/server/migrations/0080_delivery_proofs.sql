-- Recordings by which the voice provider proves that it left a voicemail. It keeps them for seven days
-- only; some of each run are fetched in that time and kept as long as the run's details.
create table delivery_proofs (
  account_id uuid not null references accounts (id),
  run_id uuid not null,
  line integer not null,
  phone bigint not null,
  url text not null,
  reported_at timestamptz not null,
  -- When it is fetched; null once it was, or can't be any more.
  next_try_at timestamptz,
  tries smallint not null default 0,
  media_type text,
  -- As base64.
  recording text,
  fetched_at timestamptz,
  primary key (account_id, run_id, line)
);
create index delivery_proofs_due on delivery_proofs (next_try_at) where next_try_at is not null;
create index delivery_proofs_phone on delivery_proofs (account_id, phone);
