-- Wrong codes of a second step (`code`) and wrong current passwords of who is signed in
-- (`own_password`) are counted where failed sign-ins are: one table, one rule. A process of the version before still
-- counts in `code_failures`, which a later release takes away.
alter table sign_in_failures
  drop constraint sign_in_failures_kind_check,
  add constraint sign_in_failures_kind_check
    check (kind in ('account', 'devices', 'unknown', 'network', 'code', 'own_password'));

lock table code_failures in share mode;

insert into sign_in_failures (kind, subject, failures, next_try_at, counted_at)
select case kind when 'password' then 'own_password' else kind end,
       user_id::text, failures, next_try_at, next_try_at
from code_failures;
