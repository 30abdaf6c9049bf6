-- The voice provider's own name of a drop, by which a signed receipt names the recording. The address of a recording
-- that no report has named yet is empty.
alter table delivery_proofs add column drop_ref text;
create index delivery_proofs_without_address on delivery_proofs (drop_ref) where url = '';
