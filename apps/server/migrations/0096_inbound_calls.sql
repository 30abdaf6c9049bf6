lock table senders in share mode;

-- What people see when an account's line calls, and so call back, and when it was so: a call belongs to the account
-- whose number it came to, also after that account has got another one. (What it texts from is in sender_addresses.)
create table sender_call_numbers (
  account_id uuid not null references accounts (id),
  -- 1 and ten digits.
  phone bigint not null,
  since timestamptz not null,
  until timestamptz,
  primary key (account_id, phone, since)
);
create index sender_call_numbers_by_phone on sender_call_numbers (phone, since);
-- A number is one account's at a time.
create unique index sender_call_numbers_in_use on sender_call_numbers (phone) where until is null;
-- What the version before assigns from now on has no row here: its calls are for the account whose drop came last.
-- Where two accounts share one, a call is for the one whose drop came last.
insert into sender_call_numbers (account_id, phone, since)
select s.account_id, s.caller_id, s.updated_at from senders s
where s.caller_id is not null
  and not exists (select from senders o where o.caller_id = s.caller_id and o.account_id <> s.account_id);

-- People who phone back. A row is as far as a call is; what the provider is told to do follows from its state.
create table inbound_calls (
  -- The provider's id of the caller's leg.
  call_id text primary key,
  -- Null where the number that was called belongs to no account that ever contacted the caller.
  account_id uuid references accounts (id),
  -- 1 and ten digits; null where the caller withholds it, and after an erasure.
  phone bigint,
  state text not null check (state in
    ('ringing', 'menu', 'connecting', 'connected', 'telling', 'explaining', 'confirming', 'ending', 'over')),
  -- The state whose command the provider has taken; another one than `state` means that it is still to be told.
  commanded text,
  -- The drop that it answers.
  campaign_id uuid,
  run_id uuid,
  line integer,
  variant text check (variant in ('A', 'B')),
  asked_for_owner boolean not null default false,
  opted_out boolean not null default false,
  arrived_at timestamptz not null,
  -- By the provider's clock.
  connected_at timestamptz
);
create index inbound_calls_newest on inbound_calls (account_id, arrived_at desc, call_id desc);
create index inbound_calls_of_number on inbound_calls (account_id, phone);
-- What is deleted some years later is found by its age.
create index inbound_calls_oldest on inbound_calls (arrived_at);
