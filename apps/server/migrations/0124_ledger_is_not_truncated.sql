-- A trigger for each row does not see a truncation, which would empty the ledger at once.
create trigger ledger_is_not_truncated before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
