-- A new account's words go into their index at once instead of onto a list that every search reads
-- to its end and that makes the planner leave the index when many people sign up in a day.
alter index users_words set (fastupdate = off);
select gin_clean_pending_list('users_words');
