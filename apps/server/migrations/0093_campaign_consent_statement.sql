-- How the people of the list agreed, as its owner said it when the campaign was published: the list's own statement
-- may be changed later. Null where nothing was said.
alter table campaigns add column consent_statement text;
