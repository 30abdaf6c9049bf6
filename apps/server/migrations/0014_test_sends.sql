-- What is sent to users' own phones: tests of a message, and the codes that confirm a number. They lie
-- apart from deliveries, so that no count, no price and no report of a campaign can ever meet them.
-- A row is committed before the provider is called. Of what was said nothing is kept.
create table test_sends (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('test', 'code')),
  channel text not null check (channel in ('voice', 'text')),
  phone bigint not null,
  state text not null default 'sending'
    check (state in ('sending', 'accepted', 'unknown', 'delivered', 'failed')),
  reason text,
  provider_code text,
  sent_at timestamptz not null,
  primary key (account_id, id)
);
create index test_sends_newest on test_sends (account_id, sent_at desc);
-- How often a number was sent something is asked over all accounts: strangers together shall not be
-- able to pester it either.
create index test_sends_of_number on test_sends (phone, sent_at desc);

-- The code that counts for a user and a number: a new one takes its place. Only a keyed hash is kept:
-- six digits are guessed from a plain one at once.
create table test_codes (
  account_id uuid not null,
  user_id uuid not null,
  phone bigint not null,
  -- The text that carried it.
  send_id uuid not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, user_id, phone),
  foreign key (account_id, send_id) references test_sends (account_id, id) on delete cascade
);

-- Whose number is confirmed: a user's, not an account's.
create table test_numbers (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  phone bigint not null,
  confirmed_at timestamptz not null,
  primary key (account_id, user_id, phone)
);
