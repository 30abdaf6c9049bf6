-- The continuous check of ledger, balances and deliveries (docs/decisions/0031). Its tables are its
-- own: it reads everything else from a snapshot and locks nothing that sending needs. No references to
-- the accounts, for the same reason.

-- Which accounts moved is read from here, in the order of the entries.
create index ledger_entries_in_order on ledger_entries (id) include (account_id);

-- How far the ledger was read for accounts that moved. Each entry is read in two rounds: one that was
-- committed late has a lower number than what was seen before.
create table books_scan (
  one boolean primary key default true check (one),
  done_id bigint not null default 0,
  seen_id bigint not null default 0
);
insert into books_scan default values;

-- An account's ledger summed up to an entry, so that a long one is not summed from its start again.
create table account_books (
  account_id uuid primary key,
  -- The sums hold the entries up to this one; those up to `seen_id` were there in the last check and
  -- join the sums in the next, when none before them can still be committed.
  folded_id bigint not null default 0,
  seen_id bigint not null default 0,
  available bigint not null default 0,
  reserved bigint not null default 0,
  -- Null when nothing has moved since the last check.
  check_at timestamptz,
  -- Sentences.
  problems jsonb not null default '[]'
);
create index account_books_due on account_books (check_at) where check_at is not null;
create index account_books_problems on account_books (account_id) where problems <> '[]';

-- The same sums by run. A closed one is over and was found right.
create table run_books (
  account_id uuid not null,
  run_id uuid not null,
  reserved bigint not null default 0,
  settled bigint not null default 0,
  released bigint not null default 0,
  closed boolean not null default false,
  primary key (account_id, run_id)
);
create index run_books_open on run_books (account_id) where not closed;
