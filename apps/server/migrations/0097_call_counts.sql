-- Calls back of a campaign by hour and version: a rollup beside inbound_calls that moves with the same rows, in
-- their transaction, and stays when they are deleted.
create table call_counts (
  account_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz not null,
  variant text not null check (variant in ('A', 'B')),
  calls integer not null default 0,
  asked_for_owner integer not null default 0,
  opt_outs integer not null default 0,
  primary key (account_id, campaign_id, hour, variant)
);

-- What a caller is told first, and the number that 1 connects to; null is a sentence of the product's, and nobody.
alter table accounts
  add column call_greeting text,
  add column call_owner_number text;

-- How the word came: in a reply, or by a key on a call back.
alter table opt_outs
  add column source text not null default 'reply' check (source in ('reply', 'call'));
