-- An event that can't be applied is tried again with growing pauses, apart from its neighbours, and
-- after some tries it goes into quarantine: out of the tables that are swept, whole, with what went
-- wrong, until an operator puts it back.
alter table waiting_reports
  add column tries smallint not null default 0,
  add column try_after timestamptz;
alter table provider_events
  add column tries smallint not null default 0,
  add column try_after timestamptz;

create table quarantined_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  -- What it is: `reports` (rows of waiting_reports), else the kind of the event.
  kind text not null,
  -- Null for reports, which were stored together.
  event_id text,
  -- Of reports only.
  account_id uuid,
  run_id uuid,
  channel text,
  payload json not null,
  error text not null,
  received_at timestamptz not null,
  quarantined_at timestamptz not null
);
