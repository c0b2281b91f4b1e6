-- A person's feed for the calendar of their phone. Its secret is derived from when it was made: a new one ends the old.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  made_at timestamptz not null
);
