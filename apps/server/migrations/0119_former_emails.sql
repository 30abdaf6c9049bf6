-- Where a person who was taken out of an account gets the mail about it: until it is sent, two days at most.
alter table users add column former_email text;
create index users_with_former_email on users (removed_at) where former_email is not null;
