-- An authenticator app (RFC 6238), one for each user. Its secret is encrypted. It counts once a first
-- code has confirmed it. `last_step` is the time step of the last accepted code: none counts twice.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- What signs in once, each, without the app or the passkey. Only a hash is kept; a used one is deleted.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A sign-in that has begun: after the right password, or by a passkey alone, when no user is known yet.
-- Bound to a browser by a cookie, whose hash this is.
create table pending_sign_ins (
  token_hash text primary key,
  user_id uuid references users (id) on delete cascade,
  -- What the passkey has to sign; used up by the first try.
  challenge text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);
create index pending_sign_ins_by_user on pending_sign_ins (user_id);

-- Wrong codes, and wrong current passwords of who is signed in, in a row; each counted before it is compared.
create table code_failures (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('code', 'password')),
  failures integer not null,
  next_try_at timestamptz not null,
  primary key (user_id, kind)
);
