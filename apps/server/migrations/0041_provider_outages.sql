-- A provider that workers do not call, because too many of its responses were faults of its own.
create table provider_outages (
  channel text primary key check (channel in ('voice', 'text')),
  -- Business time at which the first worker stopped calling it.
  since timestamptz not null,
  -- Wall time until which this holds without another failed try: a worker that died takes nothing back.
  holds_until timestamptz not null
);
