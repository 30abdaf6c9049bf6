create table contact_lists (
  account_id uuid not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- In the file's order; '' for a column without a name, whose values are only kept in rejected rows.
  columns text[] not null,
  rows integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  -- A list is of use only when it is complete: an upload that breaks off leaves nothing to pick.
  complete boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Lean on purpose: a person's values are all in fields, once, and duplicates are judged while the
-- file is read. With a column for each value and an index for duplicates, filling takes twice as long.
create table contacts (
  account_id uuid not null,
  list_id uuid not null,
  -- The number of the record in the file; the header is 1.
  line integer not null,
  recommended_phone bigint not null check (recommended_phone between 10000000000 and 19999999999),
  -- Every named column of the file under its canonical name.
  fields jsonb not null,
  primary key (account_id, list_id, line),
  foreign key (account_id, list_id) references contact_lists (account_id, id) on delete cascade
);

create table rejected_rows (
  account_id uuid not null,
  list_id uuid not null,
  line integer not null,
  message text not null,
  -- As they stood in the file, in the order of the list's columns.
  cells text[] not null,
  primary key (account_id, list_id, line),
  foreign key (account_id, list_id) references contact_lists (account_id, id) on delete cascade
);
