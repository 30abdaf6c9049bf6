-- Every mail that is to be sent, kept until the mail server took it or for a day, and then as
-- undelivered. A row names what the mail is about; its text, and the secret of a link in it, are made
-- when it is sent. No reference to the accounts: whoever asks for a link by an address that nobody
-- has leaves a row for nobody, for as long as a real one lies here.
create table mails (
  account_id uuid not null,
  kind text not null,
  -- The user, the run or the invoice.
  about text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'undelivered')),
  -- Counts how often this mail was asked for: a try that ends late says nothing about a newer request.
  request integer not null default 1,
  tries integer not null default 0,
  first_try_at timestamptz,
  next_try_at timestamptz not null default '-infinity',
  -- When it was last sent: one that repeats itself is not sent again too soon.
  sent_at timestamptz,
  ended_at timestamptz,
  -- Why the last try failed, without the address.
  problem text,
  primary key (account_id, kind, about)
);
create index mails_due on mails (next_try_at) where state = 'waiting';
create index mails_undelivered on mails (ended_at) where state = 'undelivered';
create index mails_ended on mails (ended_at) where ended_at is not null;
