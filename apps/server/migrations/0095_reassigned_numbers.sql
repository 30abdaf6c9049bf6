-- What the database of reassigned numbers said: whether a number was permanently disconnected since a day on which
-- its owner of then consented. Asked only where it is configured.
create table ownership_answers (
  account_id uuid not null references accounts (id),
  phone bigint not null,
  since date not null,
  answer text not null check (answer in ('yes', 'no', 'no_data')),
  asked_at timestamptz not null,
  primary key (account_id, phone, since)
);

-- How far the people of a run have been asked for, when that was done, and since when no answer comes.
alter table runs
  add column owners_asked_line integer not null default 0,
  add column owners_asked_at timestamptz,
  add column owners_next_try_at timestamptz,
  add column owners_failing_since timestamptz;
