-- The last word of people where it is not known which account they answered: nobody is known to have
-- contacted them, or a backup was restored and what they answered may have been sent by the database
-- that is lost. STOP then holds in every account, until the person says START. Only a keyed hash of
-- the number is kept.
create table unclaimed_words (
  phone_hash text primary key,
  state text not null check (state in ('opted_out', 'opted_in')),
  said_at timestamptz not null
);

-- Whether there is any, which each look at the suppressions asks.
create index unclaimed_stops on unclaimed_words (phone_hash) where state = 'opted_out';

alter table installation add column restored_at timestamptz;
