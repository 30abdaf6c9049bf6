-- Calls to the language model that an account caused on a day (UTC): their cost is bounded. Only the
-- newest day of an account is kept.
create table assistant_days (
  account_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  calls integer not null,
  primary key (account_id, day)
);
