-- What an account used on a day (UTC) of something that costs by the piece, in one table for every kind:
-- calls to the language model, texts that were spoken. One row a kind, for its newest day.
create table day_counts (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  day date not null,
  used integer not null,
  primary key (account_id, kind)
);

insert into day_counts (account_id, kind, day, used)
select distinct on (account_id) account_id, 'model call', day, calls
from assistant_days order by account_id, day desc;
insert into day_counts (account_id, kind, day, used)
select distinct on (account_id) account_id, 'speech', day, calls
from speech_days order by account_id, day desc;

drop table assistant_days;
drop table speech_days;
