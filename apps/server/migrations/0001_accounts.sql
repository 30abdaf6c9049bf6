-- Who uses the product. Every other table leads with account_id, so that no query can forget it
-- and a sharded Postgres can distribute by it.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  company_name text not null default 'default',
  currency text not null default 'USD',
  provisioning_limit integer not null default 0,
  payment_customer_id text unique,
  business_name text,
  opt_out_number text,
  overage_enabled boolean not null default false,
  overage_ceiling_credits bigint not null default 0 check (overage_ceiling_credits >= 0),
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table users (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  customer_name text not null,
  phone text,
  role text not null default 'agent',
  verified_at timestamptz,
  created_at timestamptz not null
);
create index users_by_account on users (account_id);

-- Links sent by mail. Only a hash is kept: a copy of this table opens nobody's account.
create table user_tokens (
  token_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_by_user on user_tokens (user_id, purpose);

create table sessions (
  id text primary key,
  user_id uuid references users (id) on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

-- How far the sandbox clock has been moved ahead of real time; one row, shared by all processes.
create table sandbox_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into sandbox_clock default values;
