alter table security_events
  -- Who did it; null where that is not known, as with a refused sign-in, or was not a person of the account.
  add column user_id uuid,
  -- What it was about, by the name that the account gave it: a campaign, a list. Never a person's number.
  add column about text;

-- One person's or one kind's events, newest first.
create index security_events_of_user on security_events (account_id, user_id, id desc);
create index security_events_of_kind on security_events (account_id, event, id desc);
