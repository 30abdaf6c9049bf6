-- What the columns of another program's files were used for, so that the next file of the shape is matched on any
-- machine. The headers themselves may be people's names where a file has no header line, so only their hash is kept.
create table remembered_columns (
  account_id uuid not null references accounts (id),
  shape bytea not null,
  uses text[] not null,
  used_at timestamptz not null,
  primary key (account_id, shape)
);
