-- What is deleted some years later is found by its age, each time from the oldest on.
alter table runs
  -- Its archived deliveries were deleted; counts and credits stay.
  add column details_removed boolean not null default false;
create index runs_to_remove on runs (finished_at) where archived and not details_removed;
create index inbound_oldest on inbound_messages (received_at);
-- Not of the column itself: a page of one account's lists would be read from it, through all accounts' lists.
create index contact_lists_oldest on contact_lists ((created_at at time zone 'UTC'))
  where complete and deleted_at is null;
