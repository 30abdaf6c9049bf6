alter table chunks
  -- Business time before which no delivery of the chunk began to wait for its report; null when none
  -- waits. A first lease sets it. The default is for the version before, which knows nothing of it:
  -- the wall's time is never ahead of the business clock.
  add column awaiting_since timestamptz;
alter table chunks alter column awaiting_since set default now();

-- What may be sent already of the runs that are not over; each chunk's own time is found by the sweep.
update chunks c set awaiting_since = r.started_at
from runs r
where r.account_id = c.account_id and r.id = c.run_id and r.open_deliveries > 0
  and c.open_deliveries > 0;

-- Deliveries that waited too long for their report are found by their chunk. Its other columns make
-- a place to go on from.
create index chunks_awaiting on chunks (awaiting_since, run_id, channel, number)
  where awaiting_since is not null;
-- A worker renews what it holds, and a dead worker's chunks are found, by reading leased ones only.
create index chunks_held on chunks (lease_owner) where state = 'leased';
create index chunks_lapsing on chunks (channel, lease_until) where state = 'leased';
-- The texts of a voice chunk are found without reading all that wait in their run.
create index chunks_following on chunks (account_id, run_id, follows)
  where state in ('waiting', 'ready');
