-- Several people in one account. Whoever registered owns it.
alter table users add column member_role text not null default 'owner'
  check (member_role in ('owner', 'manager', 'viewer'));
-- A person who left: the row stays, because campaigns name who confirmed their consent.
alter table users add column removed_at timestamptz;

create table invitations (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email)),
  member_role text not null check (member_role in ('owner', 'manager', 'viewer')),
  invited_by uuid not null references users (id),
  -- Of the link that was mailed last; only its hash is kept.
  token_hash text unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, email)
);
