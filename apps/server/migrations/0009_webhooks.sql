-- A report that names its delivery waits here until it is applied: those of one run and channel that
-- were stored together are one row, and the transaction that applies them deletes it. Before, each
-- lay in `provider_events` with an index over what waits, and applying it rewrote its row.
--
-- Of such a report `provider_events` keeps the id by which a repeat is known, and nothing else:
-- `applied_at` says when it was handed over to this table, in the statement that stored it.
create table waiting_reports (
  account_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  channel text not null check (channel in ('voice', 'text')),
  -- [{"line": 7, "outcome": {…}}, …]
  reports json not null,
  received_at timestamptz not null,
  primary key (account_id, id)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

alter table provider_events alter payload drop not null;
-- Ids are only ever compared for being the same, so a language's order of letters is not wanted.
alter table provider_events alter event_id type text collate "C";

-- The state that a delivery was in before its last move: a statement can hand back only what is in
-- the row it wrote, and locking every row first, to look, made each move half as dear again.
alter table deliveries add column was text;
