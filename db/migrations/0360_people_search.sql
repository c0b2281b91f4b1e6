-- What an account is found by, worked out once: a name that thousands have was worked out again for each of them at
-- every search.
alter table users add column search_text text generated always as (person_words(email, user_metadata)) stored;
drop index users_words;
create index users_words on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
