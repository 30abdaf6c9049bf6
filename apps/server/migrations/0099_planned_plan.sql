-- The plan that takes over with the next payment, where an operator has planned a smaller one.
alter table subscriptions add column next_plan_key text;
create index subscriptions_changing on subscriptions (current_period_end) where next_plan_key is not null;
