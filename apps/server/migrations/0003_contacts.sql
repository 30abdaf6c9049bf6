create table contact_lists (
  account_id uuid not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  columns text[] not null,
  rows integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  -- A list is of use only when it is complete: an upload that breaks off leaves nothing to pick.
  complete boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id)
);

create table contacts (
  account_id uuid not null,
  list_id uuid not null,
  line integer not null,
  ref text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  -- What duplicates are judged by: the digits of PhoneNumber, else its text.
  phone_key text not null,
  recommended_phone bigint not null check (recommended_phone between 10000000000 and 19999999999),
  fields jsonb not null,
  primary key (account_id, list_id, line),
  unique (account_id, list_id, phone_key),
  foreign key (account_id, list_id) references contact_lists (account_id, id) on delete cascade
);

create table rejected_rows (
  account_id uuid not null,
  list_id uuid not null,
  line integer not null,
  message text not null,
  cells text[] not null,
  primary key (account_id, list_id, line),
  foreign key (account_id, list_id) references contact_lists (account_id, id) on delete cascade
);
