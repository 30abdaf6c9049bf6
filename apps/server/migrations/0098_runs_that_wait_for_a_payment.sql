-- Since when a run is behind that waits for a payment: its drop, or when it was interrupted. Once the payment
-- is there it goes on by itself, unless it is late by then. Null for one that waits for its owner.
alter table runs add column waits_for_payment_since timestamptz;
create index runs_waiting_for_payment on runs (waits_for_payment_since) where status = 'held';

-- How often a month's overage was put on an invoice: again where that was voided unpaid. The provider
-- remembers each try by its own key.
alter table overage_statements add column attempt integer not null default 1;
