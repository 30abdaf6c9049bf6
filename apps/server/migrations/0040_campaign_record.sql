-- What a campaign's page shows of it later, and whom it may be sent to again.
alter table campaigns
  -- The voice's name when the campaign was published: the provider may take a voice away.
  add column voice_name text,
  -- The campaign whose people it is sent to again.
  add column again_of uuid;
create index campaigns_again on campaigns (account_id, again_of) where again_of is not null;

-- Such a list has the people of one campaign whom nothing reached and who may be tried again.
alter table contact_lists
  add column again_of uuid,
  add constraint contact_lists_again_of foreign key (account_id, again_of)
    references campaigns (account_id, id) not valid;
-- One list for each campaign, however often and from however many pages it is asked for.
create unique index contact_lists_again on contact_lists (account_id, again_of)
  where again_of is not null and deleted_at is null;
