-- What a campaign may say besides its message. All of it is fixed when it is published, so that a
-- repeated send of a delivery has the very same body.
alter table campaigns
  -- By column: what stands where a contact's value is empty.
  add column fallbacks jsonb not null default '{}',
  -- The provider's id of the voice that speaks it; null is the configured one.
  add column voice_id text,
  -- The second message of two that are tried side by side.
  add column variant_message text;
