-- The daily mail of a log's head comes only where its owner asked for it.
alter table accounts alter column emails_off set default '{evidence_head}';
update accounts set emails_off = emails_off || '{evidence_head}';

-- When the head was put into a mail: the owner may have it, so a pack is proven under it too.
alter table evidence_heads add column mailed_at timestamptz;
create index evidence_heads_mailed on evidence_heads (account_id, size) where mailed_at is not null;
