-- A paid invoice whose money went back, by a refund or because the cardholder's bank asks for it. What
-- its credits come to is decided from this row each time, so that reports may repeat and overtake
-- each other.
create table returned_payments (
  account_id uuid not null references accounts (id),
  invoice_ref text not null,
  paid_cents bigint not null,
  refunded_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- Credits that were taken back, those that had been spent by then, and those an operator let go.
  taken bigint not null default 0 check (taken >= 0),
  owed bigint not null default 0 check (owed >= 0),
  let_go bigint not null default 0 check (let_go >= 0),
  -- The database's time before the provider was called for what stands here.
  seen_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, invoice_ref)
);
-- What keeps an account from sending: an open dispute, and a lost one that is not settled.
create index returned_payments_disputed on returned_payments (account_id)
  where dispute = 'open' or (dispute = 'lost' and owed > 0);
create index returned_payments_owed on returned_payments (updated_at) where owed > 0;

-- Credits that are taken back have a kind of their own.
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check
    (kind in ('grant', 'reserve', 'settle', 'release', 'refund', 'overage', 'takeback'));
