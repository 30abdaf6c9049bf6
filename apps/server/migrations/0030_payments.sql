-- The purchase that an account has begun, one at most: whoever buys another plan, in another tab too,
-- takes its place, and what was begun before is ended before the new one can be paid. Its id is the
-- idempotency key towards the payment provider.
create table plan_purchases (
  account_id uuid primary key references accounts (id),
  id uuid not null,
  plan_key text not null,
  price_ref text not null,
  begun_at timestamptz not null,
  -- Null until the provider has answered. A crash leaves it so, and the next try uses the same key.
  subscription_ref text
);

-- When the database was asked for the time before the provider was asked for this copy. Processes'
-- clocks differ, and a clock that is behind would have its newer answer dropped.
alter table subscriptions add column seen_at timestamptz;

-- Which account's paid invoices are to be read next, so that a renewal whose report was lost is found.
create table payment_checks (
  account_id uuid primary key references accounts (id),
  due_at timestamptz not null,
  -- Invoices made before this were read by a round that came to its end.
  read_until timestamptz,
  -- A round that is not at its end: when it began, and the last invoice that it read.
  began_at timestamptz,
  after_invoice text
);
create index payment_checks_due on payment_checks (due_at);

-- Nobody becomes a customer between the copy and the trigger.
lock table accounts in share mode;
-- A trigger, so that no account with a payment customer is left out, whichever version made it.
create function queue_payment_check() returns trigger language plpgsql as $$
begin
  insert into payment_checks (account_id, due_at) values (new.id, new.created_at)
  on conflict (account_id) do nothing;
  return null;
end
$$;
create trigger payment_checks_follow_customers
  after insert or update of payment_customer_id on accounts
  for each row when (new.payment_customer_id is not null)
  execute function queue_payment_check();
insert into payment_checks (account_id, due_at)
select id, created_at from accounts where payment_customer_id is not null;

-- Work that one process at a time does every few minutes: until when it is taken.
create table turns (
  name text primary key,
  taken_until timestamptz not null
);
