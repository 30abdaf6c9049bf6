-- What an owner allows to be sent beyond the credits, and what of it is used or held. All in credits,
-- 100 to the dollar. `used` is not invoiced yet; a statement takes it once a month.
create table overage_accounts (
  account_id uuid primary key references accounts (id),
  enabled boolean not null default false,
  ceiling bigint not null default 0 check (ceiling >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  used bigint not null default 0 check (used >= 0),
  -- The number of the next statement, and the end of the period that the last one was made for.
  statement integer not null default 1,
  closed_for timestamptz,
  updated_at timestamptz not null
);
create index overage_accounts_used on overage_accounts (account_id) where used > 0;

-- A run that is paid for in part by overage, by channel: so many deliveries from the balance, and the
-- rest at the extra price. The first delivered ones are paid from the balance, and the first that fail
-- give their overage back.
create table overage_runs (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  covered integer not null check (covered >= 0),
  extra integer not null check (extra >= 0),
  price integer not null,
  extra_price integer not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  -- Those of the failed for which no delivery was ever written.
  dropped integer not null default 0,
  primary key (account_id, run_id, channel),
  check (delivered + failed <= covered + extra)
);
alter table runs add column overage_reserved bigint not null default 0;

-- A month's overage, on its way to the next invoice.
create table overage_statements (
  account_id uuid not null references accounts (id),
  number integer not null,
  credits bigint not null check (credits > 0),
  created_at timestamptz not null,
  -- The provider's line, once it has it.
  item_ref text,
  primary key (account_id, number)
);
create index overage_statements_open on overage_statements (created_at) where item_ref is null;
