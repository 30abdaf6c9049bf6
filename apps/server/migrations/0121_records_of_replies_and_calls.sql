-- What a person wrote, and that they phoned, gets records in the account's log as well.
alter table evidence_due
  drop constraint evidence_due_kind_check,
  add constraint evidence_due_kind_check
    check (kind in ('correction', 'recording', 'event', 'reply', 'call')),
  add column reply_id uuid,
  add column call_id text;

alter table evidence_batches
  drop constraint evidence_batches_kind_check,
  add constraint evidence_batches_kind_check
    check (kind in ('deliveries', 'corrections', 'recordings', 'events', 'replies', 'calls'));

-- Where its record is: the batch's number in the account's log, and the place in it, from 1. Null until it is sealed.
alter table inbound_messages add column sealed_batch bigint, add column sealed_place integer;
alter table inbound_calls add column sealed_batch bigint, add column sealed_place integer;
-- An evidence pack asks for all that one number wrote.
create index inbound_of_number on inbound_messages (account_id, phone);

-- Or what is stored meanwhile would be in neither.
lock table inbound_messages in share mode;
lock table inbound_calls in share mode;
-- What came before is sealed as it stands now; the batch says when that was.
insert into evidence_due (account_id, kind, reply_id)
  select account_id, 'reply', id from inbound_messages order by account_id, received_at, id;
insert into evidence_due (account_id, kind, call_id)
  select account_id, 'call', call_id from inbound_calls
  where account_id is not null and (state = 'over' or opted_out) order by account_id, arrived_at, call_id;
