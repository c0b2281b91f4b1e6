-- Ten answers in one conversation are one line on the bell, and opening the conversation clears it.
alter table notifications add column conversation text;
update notifications set conversation = split_part(once, ' ', 1) where kind = 'support replied';
create index notifications_link on notifications (user_id, link) where cleared_at is null;
