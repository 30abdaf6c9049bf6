-- The oldest of an account's runs that are not over, or have been for less than a day, and have contacts: read for each
-- chunk, however many runs are over.
create index runs_with_contacts on runs (account_id, finished_at) where first_claim is not null;
