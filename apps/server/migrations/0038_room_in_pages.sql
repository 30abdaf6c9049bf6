-- A row that was sent or reported is longer than one that waits, and while a report is written the
-- page holds both: in half a page one send in sixteen and more of the reports wrote all indexes again.
alter table deliveries set (fillfactor = 45);
