-- What the voice provider spoke for an account and was paid for, until it expires: hearing the same
-- text again by the same voice costs nothing. The text, which may name a contact, is not kept.
create table speeches (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  voice_id text not null,
  text_hash text not null,
  audio_url text not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, voice_id, text_hash)
);

-- Texts that an account had spoken on a day (UTC): their cost is bounded. Only the newest day of an
-- account is kept.
create table speech_days (
  account_id uuid not null references accounts (id) on delete cascade,
  day date not null,
  calls integer not null,
  primary key (account_id, day)
);
