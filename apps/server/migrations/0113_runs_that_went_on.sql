-- When a run that was held last went on: how long a fault keeps it waiting is counted from then on.
alter table runs add column went_on_at timestamptz;
