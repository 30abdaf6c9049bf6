-- A list may be the first part of another list or its rest, so that the people whom a balance pays for can
-- be contacted first. Null for a list that came as a file.
alter table contact_lists
  add column split_from uuid,
  -- How many people its first part has.
  add column split_after integer,
  add column split_part text check (split_part in ('first', 'rest'));

-- The same split again finds the same parts. Few rows: no list that came as a file is in it.
create index contact_lists_by_source on contact_lists (account_id, split_from)
  where split_from is not null;
