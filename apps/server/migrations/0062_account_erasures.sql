-- Accounts whose owner has deleted them: what is stored is removed in steps by a job, which a crash may
-- interrupt. The row stays, without anything of a person, as evidence of when it was done.
create table account_erasures (
  account_id uuid primary key references accounts (id),
  requested_at timestamptz not null,
  done_at timestamptz
);
create index account_erasures_open on account_erasures (requested_at) where done_at is null;
