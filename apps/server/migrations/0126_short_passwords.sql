-- True for a password of fewer than 12 characters, which is allowed beside a second factor: the last factor stays then,
-- as the hash shows no length.
alter table users add column has_short_password boolean not null default false;
