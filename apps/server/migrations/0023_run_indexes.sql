alter table runs
  -- A stopped run is drained when none of its chunks can be sent any more. What the version before
  -- stops is not drained yet, so that it is looked at once.
  add column drained boolean not null default false;

update runs r set drained = true
where r.status in ('flagged', 'blocked') and not exists (
  select from chunks c
  where c.account_id = r.account_id and c.run_id = r.id and c.state <> 'done');

-- One index for each question that is asked again and again, each over the few runs it is about.
-- None holds a column that moves while a run is sent, so that its updates stay in the page.
create index runs_sending on runs (account_id, started_at, id) where status = 'sending';
create index runs_preparing on runs (page_prepared_at nulls first, started_at) where status = 'preparing';
create index runs_paused on runs (paused_until) where status = 'paused';
create index runs_to_drain on runs (account_id, id)
  where status in ('flagged', 'blocked') and not drained;
-- Which of an account's campaigns are not over: of a hundred thousand those are few.
create index runs_open on runs (account_id, campaign_id) where finished_at is null;
