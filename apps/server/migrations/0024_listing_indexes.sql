-- Sets of reports that nobody has applied are read from the oldest on, page by page. Without this
-- each page read all that wait.
create index waiting_reports_oldest on waiting_reports (received_at, id);

-- What a follow-up may follow, newest first, past any number of campaigns of another kind.
create index campaigns_with_both on campaigns (account_id, created_at desc) where type = 'both';
