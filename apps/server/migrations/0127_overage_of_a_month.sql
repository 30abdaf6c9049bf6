-- What a month used beyond the credits, read from the index alone, as ledger_settled is.
create index ledger_overage on ledger_entries (account_id, created_at) include (credits)
  where kind = 'overage';
