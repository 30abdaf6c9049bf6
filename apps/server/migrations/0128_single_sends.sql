-- Texts and voicemails that are no part of a campaign: the confirmation of an opt-out, the reply to HELP, the question of
-- a sign-up, a test, a code. A row is committed before the call; its record in the account's log is made once the
-- result is known. The row stays as long as the record: an evidence pack finds the record by it.
create table single_sends (
  account_id uuid not null references accounts (id),
  -- The name that the provider was given for it.
  reference text not null,
  kind text not null check (kind in ('stop', 'help', 'join', 'test', 'code')),
  channel text not null check (channel in ('voice', 'text')),
  phone bigint not null,
  -- When it left, or when it was decided not to send it.
  sent_at timestamptz not null,
  -- Its words, who it came from, why it may be sent, the law, and the number's entry on the do-not-contact list then.
  facts jsonb not null,
  -- 'waiting' was certainly not sent so far, 'sending' may have been.
  state text not null
    check (state in ('sending', 'waiting', 'accepted', 'unknown', 'delivered', 'failed', 'not_sent')),
  reason text,
  provider_code text,
  provider_ref text,
  -- When its result was known; null until then.
  ended_at timestamptz,
  -- Where its record is, as of a reply. Null until it is sealed.
  sealed_batch bigint,
  sealed_place integer,
  primary key (account_id, reference)
);
-- An evidence pack asks for all that went to one number.
create index single_sends_of_number on single_sends (account_id, phone);
-- What no report has come about.
create index single_sends_open on single_sends (sent_at) where ended_at is null;
-- What has reached the end of its time.
create index single_sends_ended on single_sends (ended_at) where ended_at is not null;

alter table evidence_due
  drop constraint evidence_due_kind_check,
  add constraint evidence_due_kind_check
    check (kind in ('correction', 'recording', 'event', 'reply', 'call', 'single')),
  add column single_reference text;

alter table evidence_batches
  drop constraint evidence_batches_kind_check,
  add constraint evidence_batches_kind_check
    check (kind in ('deliveries', 'corrections', 'recordings', 'events', 'replies', 'calls', 'singles'));
