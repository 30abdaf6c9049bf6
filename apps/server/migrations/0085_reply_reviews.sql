-- A reply may ask who writes, or may be unclear: then marketing stops until a person has looked at it.
alter table inbound_messages
  drop constraint inbound_messages_meaning_check,
  add constraint inbound_messages_meaning_check
    check (meaning in ('opt_out', 'opt_in', 'help', 'unclear', 'other'));

-- What was decided about an unclear reply; null for all others.
alter table inbound_messages
  add column review text check (review in ('waiting', 'kept', 'dismissed')),
  add column reviewed_at timestamptz;

-- What waits for a person; nothing else lies in it, so it does not grow with history.
create index inbound_waiting on inbound_messages (account_id, received_at desc, id desc)
  where review = 'waiting';
