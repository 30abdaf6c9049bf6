-- What runs now, and what has another status, newest first, however many campaigns there have been.
create index campaigns_by_status on campaigns (account_id, status, created_at desc, id desc);
create index campaigns_by_name on campaigns (account_id, lower(name), id);

-- When one number was contacted, also years ago: the archive had no index by number, as no report looks
-- for one there. Led by the number, as deliveries_of_phone is.
create index deliveries_archive_of_phone on deliveries_archive (phone, account_id);

-- What a month has cost: the sum of what was settled in it, read from the index alone.
create index ledger_settled on ledger_entries (account_id, created_at) include (credits)
  where kind = 'settle';
