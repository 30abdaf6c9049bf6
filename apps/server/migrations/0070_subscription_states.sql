-- When the first payment failed that is still missing: sending goes on for some days from then.
alter table subscriptions add column overdue_since timestamptz;
alter table subscriptions add column cancel_at_period_end boolean not null default false;
-- When its owner is to be reminded of a missing payment next, and which reminder that is; null for none.
alter table subscriptions add column remind_at timestamptz;
create index subscriptions_to_remind on subscriptions (remind_at) where remind_at is not null;
