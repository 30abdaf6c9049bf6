-- Failed tries to sign in, each counted before the password is compared. `account` counts those of
-- browsers that we don't know, by user; `devices` those of browsers that signed in before, by user;
-- `unknown` is an account's for an email that no account has, by its hash; `network` is by network.
create table sign_in_failures (
  kind text not null check (kind in ('account', 'devices', 'unknown', 'network')),
  subject text not null,
  -- In a row: a success ends the row.
  failures integer not null,
  next_try_at timestamptz not null,
  counted_at timestamptz not null,
  primary key (kind, subject)
);
create index sign_in_failures_by_age on sign_in_failures (kind, counted_at);

-- Browsers that signed in to a user before; only a hash of what their cookie holds.
create table known_devices (
  token_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_by_age on known_devices (used_at);

-- What a browser registered: the password counts only where the same browser opens the mailed link.
create table registrations (
  browser_hash text not null,
  user_id uuid not null references users (id) on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  company_name text not null,
  phone text,
  expires_at timestamptz not null,
  primary key (user_id, browser_hash)
);
create index registrations_by_browser on registrations (browser_hash);
create index registrations_by_expiry on registrations (expires_at);

-- When mails with a link were asked for within the last hour: by the hash of an address, by network.
create table link_mail_counts (
  kind text not null check (kind in ('address', 'network')),
  subject text not null,
  asked_at timestamptz[] not null,
  last_at timestamptz not null,
  primary key (kind, subject)
);
create index link_mail_counts_by_age on link_mail_counts (last_at);
