-- Finding work cost more with each run under way: every lease looked at all of them. Now each account
-- and channel with work has its place in a queue, and the first few of it are looked at.
alter table dispatch_turns
  -- Business time of the account's next turn; null while nothing of it can become due by itself.
  add column turn_at timestamptz,
  -- How often work was announced: who found none may say so only if none was announced meanwhile.
  add column announced integer not null default 0,
  -- Who was never served comes first.
  alter column served_at set default '-infinity';

create index dispatch_turns_queue on dispatch_turns (channel, turn_at, served_at)
  where turn_at is not null;

-- What is being sent now is looked at once. A process of the version before announces nothing; what
-- it leaves is found by the repair (features/delivery/mend-turns.ts).
lock table runs in share mode;
insert into dispatch_turns as t (account_id, channel, turn_at, announced)
select r.account_id, of_channel.channel, min(r.started_at), 1
from runs r cross join (values ('text'), ('voice')) as of_channel (channel)
where r.status = 'sending' and r.started_at is not null
group by 1, 2
on conflict (account_id, channel) do update set turn_at = excluded.turn_at, announced = 1;
