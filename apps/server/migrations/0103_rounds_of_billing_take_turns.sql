-- When a round of billing last tried a row. The longest untried comes first, so that rows which fail again and again
-- do not fill each round.
alter table overage_accounts add column tried_at timestamptz;
alter table overage_statements add column tried_at timestamptz;
alter table subscriptions add column plan_tried_at timestamptz;
