-- A try of this delivery may have been accepted, though no answer said so: it is sent again only
-- under the same key, and is never shown as not sent, since its report may still come.
alter table deliveries add column in_doubt boolean not null default false;
