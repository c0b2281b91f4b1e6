-- Accounts that may be a second one of the same person: what they are found by, and which of them staff said aren't.

-- One mailbox, however its address is written: "Thandi.M+shop@example.co.za" is "thandim@example.co.za".
create function email_key(email text) returns text
  language sql immutable strict parallel safe
  as $$ select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(email), '@', 2) $$;
-- The path is fixed because indexes are made without one, and plain() finds unaccent() by it.
create function name_key(name text) returns text
  language sql immutable strict parallel safe set search_path = public
  as $$ select plain(btrim(regexp_replace(name, '\s+', ' ', 'g'))) $$;

create index users_email_key on users (email_key(email)) where email is not null;
create index users_name_key on users (name_key(user_metadata ->> 'full_name'), id)
  where user_metadata ->> 'full_name' is not null;
create index mfa_factors_phone on mfa_factors (phone) where phone is not null;
create index quote_requests_confirmed_phone on quote_requests (guest_phone)
  where phone_confirmed_at is not null and customer_user is not null;

create or replace view customer_requests as
select id, customer_user, guest_name, guest_email, guest_phone, category, job, words, is_question, urgent,
  place_id, province, wanted_time, created_at, language, phone_confirmed_at
from quote_requests;
comment on view customer_requests is 'Published by quotes: what customers ask for.';

create or replace view people as
select id, email, phone, user_metadata, created_at, deleted_at, banned_until, phone_confirmed_at, is_sso from users;
comment on view people is 'Published by auth: who has an account, how to reach them, and until when they are banned.';

create view closed_accounts as
select user_id, closed_at from account_closures;
comment on view closed_accounts is 'Published by auth: accounts that their owners closed and that are not erased yet.';

create view factor_phones as
select user_id, phone from mfa_factors where status = 'verified' and phone is not null;
comment on view factor_phones is 'Published by auth: confirmed numbers that codes to sign in are texted to.';

create table dismissed_duplicates (
  first_id uuid not null references users (id) on delete cascade,
  second_id uuid not null references users (id) on delete cascade,
  dismissed_by uuid not null,
  dismissed_at timestamptz not null,
  primary key (first_id, second_id),
  -- A pair has one row, whichever account it was said of.
  check (first_id < second_id)
);
comment on table dismissed_duplicates is 'Two accounts that staff said aren''t the same person.';
create index dismissed_duplicates_second on dismissed_duplicates (second_id);
