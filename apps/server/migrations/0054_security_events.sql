-- What an owner and a reviewer want to see of an account: who signed in from where, what was refused,
-- changed, taken out and published. Rows are added and, after a year, removed; none is changed.
create table security_events (
  account_id uuid not null references accounts (id),
  id bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  -- The network that it came from, without the part that names one machine.
  network text not null,
  primary key (account_id, id)
);

-- For the removal of old ones.
create index security_events_at on security_events (at);

create function refuse_change_of_security_event() returns trigger language plpgsql as $$
begin
  raise exception 'security events are never changed';
end $$;

create trigger security_events_are_kept before update on security_events
  for each row execute function refuse_change_of_security_event();
