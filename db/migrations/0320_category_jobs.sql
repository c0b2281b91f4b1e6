-- The usual jobs of a category as administrators wrote them; null where the release's hold. A retired one stays, for the
-- requests and prices that name it.
alter table categories add column jobs jsonb;
