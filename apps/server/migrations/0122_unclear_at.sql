-- When the newest reply was said that may have meant STOP and was not dismissed, whatever else forbids the number: an
-- older START, which comes late, lifts nothing then.
alter table suppressions add column unclear_at timestamptz;
