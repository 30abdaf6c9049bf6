-- How many things a waiting mail is about: replies since the one before. What comes in while it is
-- being sent is counted on top, and goes into the next.
alter table mails add column news integer not null default 1;

-- The optional emails that the account does without, by kind.
alter table accounts add column emails_off text[] not null default '{}';
