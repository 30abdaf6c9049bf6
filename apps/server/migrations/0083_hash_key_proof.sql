-- What shows that HASH_KEY is still the one that the hashes of opted-out numbers were made with.
alter table installation add column hash_key_proof text;
