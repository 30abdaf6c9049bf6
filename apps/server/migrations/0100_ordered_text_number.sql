-- The number that an operator orders for the account: written before the provider is asked, and taken away when the
-- number is the account's or the order has failed. While it stands no other number is ordered for the account.
alter table senders add column ordered_text_number bigint;
-- Two accounts that order the same number would both take it for theirs.
create unique index senders_ordered_text_number on senders (ordered_text_number) where ordered_text_number is not null;
