-- The account's data on its way to its owner: one export at a time, whichever process sends it, and how
-- far it has come, for the screen.
create table exports (
  account_id uuid primary key references accounts (id),
  id uuid not null,
  rows_total bigint not null,
  rows_done bigint not null default 0,
  started_at timestamptz not null,
  -- By the database's own time: one whose process died makes room for the next.
  alive_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'complete', 'interrupted'))
);
