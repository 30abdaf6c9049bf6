-- Since when an operator's command registers the account at the provider: another one at the same time would pay for the
-- same brand again. It is taken away at the end; after a crash it counts for two minutes.
alter table senders add column registering_since timestamptz;
-- When the provider was last asked how far a pending registration is.
alter table senders add column registration_asked_at timestamptz;
create index senders_pending on senders (registration_asked_at nulls first) where text_registration = 'pending';
