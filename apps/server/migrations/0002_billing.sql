create table subscriptions (
  account_id uuid primary key references accounts (id),
  subscription_ref text not null unique,
  plan_key text not null,
  status text not null,
  current_period_end timestamptz,
  updated_at timestamptz not null
);

-- What an account has, one row each, moved in the same transaction as its ledger entry.
-- The checks are the last line: no code path can spend what is not there.
create table credit_balances (
  account_id uuid primary key references accounts (id),
  available bigint not null default 0 check (available >= 0),
  reserved bigint not null default 0 check (reserved >= 0)
);

create table ledger_entries (
  account_id uuid not null references accounts (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('grant', 'reserve', 'settle', 'release', 'refund', 'overage')),
  credits bigint not null check (credits > 0),
  campaign_id uuid,
  run_id uuid,
  idempotency_key text not null,
  note text,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, idempotency_key)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger_entries is append-only';
end
$$;
create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- Every report a provider sends is stored here before it is answered, once by its event id.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_waiting on provider_events (received_at) where applied_at is null;
