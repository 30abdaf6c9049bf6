-- What is sent by itself: one confirmation of an opt-out, and who writes to whom asks for help. A row is
-- committed before the provider is called, and one that was being sent is never sent again.
create table auto_replies (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('stop', 'help')),
  phone_hash text not null,
  -- Only until it is sent.
  phone bigint,
  language text not null check (language in ('en', 'es')),
  state text not null default 'due'
    check (state in ('due', 'sending', 'accepted', 'unknown', 'failed', 'skipped')),
  provider_code text,
  asked_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  -- A START came after it: the next opt-out is confirmed again.
  over boolean not null default false,
  primary key (account_id, id)
);
-- However often and at however many servers a person says STOP: one confirmation.
create unique index auto_replies_once on auto_replies (account_id, phone_hash)
  where kind = 'stop' and not over;
create index auto_replies_of_number on auto_replies (account_id, phone_hash, asked_at desc);
create index auto_replies_due on auto_replies (next_try_at) where state = 'due';
-- What may be removed when it is old.
create index auto_replies_over on auto_replies (asked_at) where kind = 'help' or over;
