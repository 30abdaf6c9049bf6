-- How the people of a list agreed to be contacted, as its owner says; null where that was not said.
alter table contact_lists
  add column consent_how text,
  add column consent_words text,
  add column consent_stated_at timestamptz;
