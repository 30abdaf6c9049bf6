-- Whose claim of a row that is being sent it is, so that only that claim's process can give it back.
alter table auto_replies add column claim uuid;
alter table sign_ups add column claim uuid;
