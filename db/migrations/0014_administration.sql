-- What the administration looks through: a million accounts, and all that ever happened to them.

create index users_made on users (created_at desc, id desc);
create index users_unconfirmed on users (created_at desc, id desc)
  where confirmed_at is null and deleted_at is null;
create index users_banned on users (created_at desc, id desc) where banned_until is not null;
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;

-- What an account is found by: parts of its address and name, with or without accents. The path is
-- fixed because indexes are made and mended without one, and plain() finds unaccent() by it.
create function person_words(email text, metadata jsonb) returns text
  language sql immutable parallel safe set search_path = public
  as $$ select plain(concat_ws(' ', email, metadata ->> 'full_name')) $$;
create index users_words on users using gin
  (person_words(email, user_metadata) gin_trgm_ops);
create index users_phone_start on users (phone text_pattern_ops) where phone is not null;
create index user_roles_role on user_roles (role, user_id);

-- Newest first, going on behind any row; and the same for one kind of event.
drop index events_at;
create index events_at on events (at desc, id desc);
create index events_name on events (name, at desc, id desc);
