-- The last word that the owner of a number said to an account, by the clock of the provider that
-- brought it: STOP or START. A repeated or late event with an older word changes nothing, also when
-- its stored id was removed long ago, or when it comes under another id.
create table opt_outs (
  account_id uuid not null references accounts (id),
  phone_hash text not null,
  state text not null check (state in ('opted_out', 'opted_in')),
  said_at timestamptz not null,
  primary key (account_id, phone_hash)
);

lock table suppressions in share mode;
insert into opt_outs (account_id, phone_hash, state, said_at)
select account_id, phone_hash, 'opted_out', created_at from suppressions where reason = 'opted_out';

-- Why a number takes no texts, whatever its owner said: what a suppression falls back to when the
-- owner, who had also said STOP, says START. Null where there is no such reason.
alter table suppressions add column text_reason text;
