-- What a reply answers: the newest delivery that had reached its number when it came. Null where
-- nothing had, or not lately. Kept with the reply, because the deliveries are archived one day.
alter table inbound_messages
  add column campaign_id uuid,
  add column run_id uuid,
  add column line integer;

update inbound_messages m set campaign_id = d.campaign_id, run_id = d.run_id, line = d.line
from inbound_messages earlier cross join lateral (
  select r.campaign_id, d.run_id, d.line
  from deliveries d join runs r on r.account_id = d.account_id and r.id = d.run_id
  where d.phone = earlier.phone and d.account_id = earlier.account_id
    and d.state in ('accepted', 'unknown', 'delivered')
    and d.changed_at <= earlier.received_at
    and d.changed_at > earlier.received_at - interval '30 days'
  order by d.changed_at desc, d.channel limit 1
) as d
where m.account_id = earlier.account_id and m.id = earlier.id;

-- Keyed by time and id, because two replies may have come at once.
drop index inbound_newest;
create index inbound_newest on inbound_messages (account_id, received_at desc, id desc);
create index inbound_of_campaign
  on inbound_messages (account_id, campaign_id, received_at desc, id desc);

-- Why deliveries ended without arriving, by campaign and channel: a rollup that moves with the
-- others, so that a summary counts nothing. All runs of a campaign share a row, as with its hours.
create table reason_counts (
  account_id uuid not null,
  campaign_id uuid not null,
  channel text not null,
  reason text not null,
  deliveries integer not null,
  primary key (account_id, campaign_id, channel, reason)
);

insert into reason_counts (account_id, campaign_id, channel, reason, deliveries)
select d.account_id, r.campaign_id, d.channel, d.reason, count(*)
from (
  select account_id, run_id, channel, state, reason from deliveries
  union all
  select account_id, run_id, channel, state, reason from deliveries_archive
) as d join runs r on r.account_id = d.account_id and r.id = d.run_id
where d.state in ('failed', 'skipped') and d.reason is not null
group by 1, 2, 3, 4;
