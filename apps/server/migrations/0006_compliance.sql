-- Who must not be contacted. Never expires and outlives the contact: only a keyed hash is kept
-- beside the masked number.
create table suppressions (
  account_id uuid not null references accounts (id),
  phone_hash text not null,
  masked_phone text not null,
  channel text not null default 'all' check (channel in ('all', 'voice', 'text')),
  reason text not null,
  created_at timestamptz not null,
  primary key (account_id, phone_hash)
);

-- Replies received by text.
create table inbound_messages (
  account_id uuid not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  event_id text not null,
  phone bigint not null,
  text text not null,
  meaning text not null check (meaning in ('opt_out', 'opt_in', 'other')),
  received_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, event_id)
);
create index inbound_newest on inbound_messages (account_id, received_at desc);
