-- The trail of an account is only added to. Its events go after a year, and with their account, by statements that say so
-- in a setting of their own transaction; anything else that deletes one is refused, as a change is.
create function refuse_removal_of_security_event() returns trigger language plpgsql as $$
begin
  if current_setting('afterbeep.removes_events', true) is distinct from 'on' then
    raise exception 'security events are never removed before their time';
  end if;
  return old;
end $$;

create trigger security_events_stay before delete on security_events
  for each row execute function refuse_removal_of_security_event();

-- A trigger for each row does not see a truncation.
create trigger security_events_are_not_truncated before truncate on security_events
  for each statement execute function refuse_change_of_security_event();
