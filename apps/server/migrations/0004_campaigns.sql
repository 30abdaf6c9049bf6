create table campaigns (
  account_id uuid not null references accounts (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null,
  type text not null check (type in ('voicemail', 'sms', 'both')),
  message text not null,
  start_date date not null,
  end_date date not null,
  frequency text not null check (frequency in ('once', 'daily', 'weekly')),
  drop_time text not null,
  time_zone text not null,
  list_id uuid not null,
  recipients integer not null,
  follow_up_of uuid,
  status text not null,
  status_reason text,
  consent_text text not null,
  consent_at timestamptz not null,
  consent_by uuid not null references users (id),
  idempotency_key text not null,
  request_hash text not null,
  credits_per_call integer not null,
  credits_per_message integer not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, name),
  unique (account_id, idempotency_key),
  foreign key (account_id, list_id) references contact_lists (account_id, id),
  foreign key (account_id, follow_up_of) references campaigns (account_id, id)
);
create index campaigns_newest on campaigns (account_id, created_at desc);

create table runs (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  number integer not null,
  drop_at timestamptz not null,
  -- scheduled -> preparing -> sending -> completed, or blocked / flagged with a reason.
  status text not null default 'scheduled'
    check (status in ('scheduled', 'preparing', 'sending', 'paused', 'completed', 'blocked', 'flagged')),
  status_reason text,
  reserved_credits bigint not null default 0,
  -- Deliveries that are not final yet; the run is over when it reaches 0.
  open_deliveries integer not null default 0 check (open_deliveries >= 0),
  -- How far the preparation has come, so that it goes on where a crash stopped it.
  prepared_line integer not null default 0,
  -- A set-up fault rests the run: until when, and since when it has been faulty.
  paused_until timestamptz,
  paused_since timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  unique (account_id, campaign_id, number),
  foreign key (account_id, campaign_id) references campaigns (account_id, id)
);
create index runs_by_drop on runs (account_id, drop_at);
create index runs_due on runs (drop_at) where status = 'scheduled';
create index runs_active on runs (status)
  where status in ('preparing', 'sending', 'paused', 'flagged', 'blocked');
