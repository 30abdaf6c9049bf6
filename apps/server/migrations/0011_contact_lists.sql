-- Lists stay, and can be picked again: what the wizard shows of one is worked out once, while its
-- file is read, so that picking is one read by key.
alter table contact_lists
  -- sample, extremes, errors, problem groups (features/contacts/list-preview.ts).
  add column preview jsonb,
  -- A deleted list stays as name and counts, for the campaigns that were sent to it.
  add column deleted_at timestamptz,
  -- False while rows are left of a list that was deleted or never became complete.
  add column emptied boolean not null default false;

-- Keyed by time and id, because two lists may have come at once.
create index contact_lists_newest on contact_lists (account_id, created_at desc, id desc)
  where complete and deleted_at is null;
-- Few rows at any time: what is still to be removed.
create index contact_lists_to_empty on contact_lists (created_at)
  where not emptied and (deleted_at is not null or not complete);
create index campaigns_by_list on campaigns (account_id, list_id);

update contact_lists l set preview = jsonb_build_object(
  'fixed', 0,
  'sample', (
    select coalesce(jsonb_agg(c.fields order by c.line), '[]') from (
      select fields, line from contacts
      where account_id = l.account_id and list_id = l.id order by line limit 40
    ) as c
  ),
  'extremes', (
    select jsonb_build_object(
      'longest', coalesce(jsonb_object_agg(name, longest.value) filter (where longest.value <> ''), '{}'),
      'unusual', coalesce(jsonb_object_agg(name, unusual.value) filter (where unusual.value <> ''), '{}')
    )
    from unnest(l.columns) as wanted (name)
    left join lateral (
      select fields ->> wanted.name as value from contacts
      where account_id = l.account_id and list_id = l.id and fields ? wanted.name
      order by length(fields ->> wanted.name) desc, line limit 1
    ) as longest on true
    left join lateral (
      select fields ->> wanted.name as value from contacts
      where account_id = l.account_id and list_id = l.id
        -- All of GSM-7 is taken away: what is left makes a text dear.
        and translate(fields ->> wanted.name, E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€', '') <> ''
      order by length(fields ->> wanted.name) desc, line limit 1
    ) as unusual on true
    where name <> ''
  ),
  'errors', (
    select coalesce(jsonb_agg(jsonb_build_object('line', r.line, 'message', r.message) order by r.line), '[]')
    from (
      select line, message from rejected_rows
      where account_id = l.account_id and list_id = l.id order by line limit 1000
    ) as r
  ),
  'problem_groups', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'message', message, 'count', count, 'first_lines', first_lines) order by count desc, message), '[]')
    from (
      select message, count(*) as count, (array_agg(line order by line))[1:5] as first_lines
      from rejected_rows where account_id = l.account_id and list_id = l.id group by message
    ) as grouped
  )
) where complete;

-- The names of the columns stand once in the list instead of in every row: half the size, and a
-- third of the time to write. No foreign key: it costs a look at the list for each row that comes,
-- and a million at once when a list goes; what goes is removed in pieces (remove-list-rows.ts).
create table narrow_contacts (
  account_id uuid not null,
  list_id uuid not null,
  -- The number of the record in the file; the header is 1.
  line integer not null,
  recommended_phone bigint not null check (recommended_phone between 10000000000 and 19999999999),
  -- The values of the list's columns, in their order, with U+001F between them, which no value has:
  -- split_part(fields, E'\x1f', n).
  fields text not null,
  primary key (account_id, list_id, line)
);
insert into narrow_contacts (account_id, list_id, line, recommended_phone, fields)
select c.account_id, c.list_id, c.line, c.recommended_phone,
  (select string_agg(coalesce(c.fields ->> name, ''), E'\x1f' order by place)
   from unnest(l.columns) with ordinality as named (name, place))
from contacts c join contact_lists l on l.account_id = c.account_id and l.id = c.list_id;
drop table contacts;
alter table narrow_contacts rename to contacts;
alter index narrow_contacts_pkey rename to contacts_pkey;
alter table contacts rename constraint narrow_contacts_recommended_phone_check
  to contacts_recommended_phone_check;
alter table rejected_rows drop constraint rejected_rows_account_id_list_id_fkey;
