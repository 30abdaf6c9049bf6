-- What the people of a list agreed to, as its owner says: both, voice or text; null where that was not said.
alter table contact_lists add column consent_channels text;
