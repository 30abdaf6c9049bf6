-- The business that the first texts of a campaign name, as it was when the campaign was published; null where the
-- account had said none.
alter table campaigns add column sender_name text;
