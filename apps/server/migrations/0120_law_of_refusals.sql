-- Of the table of laws that was enforced when a delivery was skipped: its record is made later, when another
-- may be. Null in all others, where it takes no room.
alter table deliveries add column law_version text;
