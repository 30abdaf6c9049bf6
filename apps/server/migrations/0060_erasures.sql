-- Requests to erase what is stored of one person, by number. The number lies here only until all of it is
-- erased: what is on its way to the person ends first. After that only the dates are left, as evidence.
create table erasures (
  account_id uuid not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  phone bigint,
  requested_at timestamptz not null,
  done_at timestamptz,
  primary key (account_id, id),
  check (phone is null or done_at is null)
);
-- A number that is being erased is not asked for twice.
create unique index erasures_of_number on erasures (account_id, phone) where phone is not null;
-- What a later round has to finish.
create index erasures_open on erasures (requested_at) where done_at is null;
create index erasures_newest on erasures (account_id, requested_at desc, id desc);
