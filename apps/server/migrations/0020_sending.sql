-- What each single send is checked against: how long a try may be repeated under its key, whom the
-- account has contacted lately, and whether the first few of a run got through.
alter table deliveries
  -- Business time of the first try that may have been accepted: until when its key protects.
  add column first_tried_at timestamptz,
  -- Business time at which the provider accepted it, or may have. A contact, for the contact limit.
  add column sent_at timestamptz,
  -- Grows with each page of recipients that an account prepares: who of two came first.
  add column claim bigint,
  -- The line of the run's earlier row with the same number: this one is not sent.
  add column same_as integer,
  -- How often it became sendable again after a set-up fault that its report named; part of its key.
  add column resends smallint not null default 0;
create sequence delivery_claims;

-- A number is reached once in a run and channel. Rows from before have no claim and are not in it.
create unique index deliveries_once on deliveries (account_id, run_id, channel, phone)
  where claim is not null and same_as is null;
-- Whom an account contacted lately, and what a report or a reply that names only a number means.
create index deliveries_of_phone on deliveries (phone, account_id, claim);
drop index deliveries_by_phone;

alter table deliveries_archive
  add column sent_at timestamptz,
  add column same_as integer;

-- Whether a text was among what reached them: a first text says how to stop.
alter table contacted_phones add column texted boolean not null default false;

alter table chunks
  -- Business time of the last lease: nothing that its holder sent was sent earlier.
  add column leased_at timestamptz,
  -- Since when a worker that died had held it, until what was in it is marked as uncertain.
  add column uncertain_since timestamptz,
  -- Somebody in it may be at the contact limit: it is checked before the chunk is sent.
  add column near_limit boolean not null default false,
  -- A delivery of it became sendable again while it was leased or done.
  add column reopened boolean not null default false;

alter table runs
  -- Whose turn it is to have a page prepared: the run that waited longest.
  add column page_prepared_at timestamptz,
  -- The claim of its first page: deliveries of earlier runs have lower ones.
  add column first_claim bigint,
  -- When all its deliveries were written.
  add column prepared_at timestamptz,
  -- Since when a database that is lost may have sent it: set when a backup is restored.
  add column uncertain_since timestamptz,
  drop constraint runs_status_check,
  add constraint runs_status_check check (status in
    ('scheduled', 'preparing', 'sending', 'paused', 'held', 'completed', 'blocked', 'flagged'));
update runs set prepared_at = started_at
where started_at is not null and status not in ('scheduled', 'preparing');

-- The first few of a run and channel, and again after a pause: while there is a row, the rest waits
-- for their results, or until `opens_at` (the database's own time).
create table canaries (
  account_id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  state text not null default 'due' check (state in ('due', 'waiting')),
  opens_at timestamptz,
  lease_owner text,
  -- Since when a set-up fault has kept this channel from sending.
  faulty_since timestamptz,
  primary key (account_id, run_id, channel)
);

alter table run_counts
  -- Of the failed ones, those that no report came for in time.
  add column no_report integer not null default 0,
  -- Delivered by a report that came after its delivery had been given up, and given its credits back.
  add column uncharged integer not null default 0;

-- What is true of the whole installation.
create table installation (
  one boolean primary key default true check (one),
  -- Raised when a backup is restored: a process that began before must not go on.
  epoch integer not null default 1,
  -- Business time at which the engine last looked for work.
  alive_at timestamptz
);
insert into installation default values;
