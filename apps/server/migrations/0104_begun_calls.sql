-- Calls that matter for an account's safety, from before their work until their event is written. What
-- is left of one was cut off by the end of the process, and becomes an event all the same.
create table security_calls (
  id uuid primary key,
  -- Null where a visitor named no account that we know; the row is written all the same, so that both
  -- take equally long.
  account_id uuid references accounts (id),
  -- Who does it; null where that is not known.
  user_id uuid,
  at timestamptz not null,
  event text not null,
  network text not null,
  -- What it is about, by the name that the account gave it.
  about text
);

create index security_calls_at on security_calls (at);
