-- Whether the database belongs to the sandbox or to a live installation; stored at the first start.
alter table installation
  add column providers text check (providers in ('simulated', 'real'));
