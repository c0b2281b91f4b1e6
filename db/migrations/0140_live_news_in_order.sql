-- An identity is taken when a row is inserted, and transactions commit in another order: whoever had read up
-- to 7 never saw the 6 that committed later. The number to read by is given at the end of the transaction,
-- under a lock that is held until the commit is visible to everyone.
alter table live_news add column seq bigint;
update live_news set seq = id;

create sequence live_news_seq owned by live_news.seq;
-- Far enough that no browser has seen a higher id, however many were rolled back.
select setval('live_news_seq', (select last_value from live_news_id_seq) + 1000000);

create function number_live_news() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(7346520);
  update live_news set seq = nextval('live_news_seq') where id = new.id;
  return null;
end $$;

-- Rows that bring their number, as those of a restored backup do, keep it.
create constraint trigger live_news_number after insert on live_news
  deferrable initially deferred for each row when (new.seq is null)
  execute function number_live_news();

drop index live_news_user;
create unique index live_news_seq_unique on live_news (seq);
create index live_news_user on live_news (user_id, seq);
