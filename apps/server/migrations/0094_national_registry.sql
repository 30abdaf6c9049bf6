-- Files of the national do-not-call registry that an account has uploaded. Each account has its own: the registry's
-- terms forbid that one subscriber uses another one's.
create table registry_imports (
  account_id uuid not null references accounts (id),
  id bigint generated always as identity,
  file_name text not null,
  kind text not null check (kind in ('full', 'changes')),
  -- When it was downloaded, as its uploader says.
  dated date not null,
  started_at timestamptz not null,
  -- Null while it is read, and for ever where that broke off.
  completed_at timestamptz,
  imported_by uuid references users (id),
  numbers bigint not null default 0,
  primary key (account_id, id)
);

-- Which full list is in use for an area code, and of which day it is with the changes since.
create table registry_areas (
  account_id uuid not null references accounts (id),
  area_code smallint not null,
  import_id bigint not null,
  dated date not null,
  numbers integer not null,
  primary key (account_id, area_code)
);

-- The numbers of a full list by their first six digits: a row holds the last four of each, in order. 5,000,000
-- numbers take a twentieth of the space of a row for each, so that a check finds them in memory.
create table registry_numbers (
  account_id uuid not null references accounts (id),
  import_id bigint not null,
  prefix integer not null,
  suffixes smallint[] not null,
  primary key (account_id, import_id, prefix)
);

-- What a run was compared with: when, and the day of each file with its area codes.
alter table runs
  add column registry_checked_at timestamptz,
  add column registry_versions jsonb;
