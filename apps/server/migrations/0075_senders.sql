-- Who an account's messages come from, where it has a sender of its own. Without a row it has none:
-- then the installation's shared one is used, if there is one. Its name and opt-out number are in accounts.
create table senders (
  account_id uuid primary key references accounts (id),
  -- The voice provider's id of the line that calls, and of the brand that it is registered for.
  phone_line_id text,
  voice_brand_id text,
  -- What people see on their phones when the line calls: 1 and ten digits.
  caller_id bigint,
  -- Texts come from this number, or from the numbers of this profile.
  text_number bigint,
  messaging_profile_id text,
  text_registration text not null default 'not_registered'
    check (text_registration in ('not_registered', 'pending', 'registered', 'rejected')),
  -- The carriers' names of the registered business and of what it texts for.
  text_brand_id text,
  text_campaign_id text,
  updated_at timestamptz not null
);

-- Every number and profile that texts of an account came from, and when: a reply belongs to the account
-- whose number it came to, also after that account has got another one.
create table sender_addresses (
  account_id uuid not null references accounts (id),
  -- 1 and ten digits, or the provider's id of a profile.
  address text not null,
  since timestamptz not null,
  until timestamptz,
  primary key (account_id, address, since)
);
create index sender_addresses_by_address on sender_addresses (address, since);
-- A number is one account's at a time.
create unique index sender_addresses_in_use on sender_addresses (address) where until is null;
