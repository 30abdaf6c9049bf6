-- The name by which passkeys know a user: random, so that it says nothing about who it is.
create table passkey_users (
  user_id uuid primary key references users (id) on delete cascade,
  handle text not null unique,
  -- What a new passkey has to sign, until it is used or expired.
  challenge text,
  challenge_expires_at timestamptz
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  -- COSE, in base64url.
  public_key text not null,
  -- Grows with each use where the device counts; 0 where it does not.
  counter bigint not null,
  transports text[] not null,
  -- Whether it may be copied to other devices of its owner, and has been.
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
