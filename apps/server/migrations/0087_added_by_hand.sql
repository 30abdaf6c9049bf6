-- Who was put on the do-not-contact list by a person of the account, how they asked, and when. It lies beside the
-- reason: a STOP, a carrier's word or an erasure of the same number stays when this is taken back.
alter table suppressions
  add column added_how text
    check (added_how in ('phone_call', 'letter', 'email', 'in_person', 'imported', 'other')),
  add column added_at timestamptz,
  add column added_by uuid references users (id);
-- The list as it is shown, newest first.
create index suppressions_newest on suppressions (account_id, created_at desc, phone_hash desc);
