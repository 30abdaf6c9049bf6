-- An account's public page on which people sign up, and the word that they may text instead.
create table sign_up_pages (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- In the page's address.
  code text not null unique,
  is_open boolean not null,
  about text not null,
  channels text not null check (channels in ('both', 'text', 'voice')),
  -- In capitals; null for none.
  keyword text,
  updated_at timestamptz not null
);
create index sign_up_pages_by_keyword on sign_up_pages (keyword) where is_open and keyword is not null;

-- Who signed up, kept as proof: the words that were shown, when and from which address, and the YES. A row is
-- committed before the text with the question is sent, and one that was being sent is never sent again.
create table sign_ups (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  phone bigint not null,
  first_name text not null,
  last_name text not null,
  how text not null check (how in ('page', 'keyword')),
  -- What the person texted; null on the page.
  said text,
  channels text not null check (channels in ('both', 'text', 'voice')),
  words text not null,
  -- The IP address that the page was sent from, and its network for limits; null for a text.
  address text,
  network text,
  asked_at timestamptz not null,
  state text not null default 'due'
    check (state in ('due', 'sending', 'texted', 'failed', 'confirmed')),
  next_try_at timestamptz not null,
  -- Word for word, with when it was sent.
  question text,
  texted_at timestamptz,
  answer text,
  confirmed_at timestamptz,
  primary key (account_id, id)
);
create index sign_ups_newest on sign_ups (account_id, asked_at desc, id desc);
create index sign_ups_confirmed on sign_ups (account_id, id) where state = 'confirmed';
create index sign_ups_of_phone on sign_ups (phone, asked_at desc);
create index sign_ups_of_network on sign_ups (network, asked_at desc) where network is not null;
create index sign_ups_due on sign_ups (next_try_at) where state = 'due';
-- What is removed when it is old: a number that a stranger typed is kept no longer.
create index sign_ups_unanswered on sign_ups (asked_at) where state <> 'confirmed';
