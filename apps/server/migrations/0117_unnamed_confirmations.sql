-- A confirmation of an opt-out that came to a number which several businesses share, and may concern any of them: it
-- names none.
alter table auto_replies add column unnamed boolean not null default false;
