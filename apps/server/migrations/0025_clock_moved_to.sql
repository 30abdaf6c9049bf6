-- Where the sandbox clock arrived when it was last moved by hand, in business time. A run whose drop
-- time was jumped over like this is not late.
alter table sandbox_clock add column moved_to timestamptz;
