-- The history's events get names that say what happened in usual words.
update events set name = 'launch email sent' where name = 'launch told';
update events set name = 'renewal notified' where name = 'renewal told';
update events set name = 'new price notified' where name = 'new price told';
update events set name = 'provider file uploaded' where name = 'provider file kept';
update events set name = 'launch signup requested' where name = 'launch signup asked';
update events set name = 'accounts imported' where name = 'accounts came over';
update events set name = 'form emailed to the office' where name = 'form mailed to the office';
update events set name = 'support transcript emailed' where name = 'support transcript mailed';
