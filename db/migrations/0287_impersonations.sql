-- Staff who see the site as someone: read-only, for 15 minutes, bound to the session that began it.
create table impersonations (
  id uuid primary key,
  staff_id uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  person_id uuid not null references users (id) on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
comment on table impersonations is 'Staff who see the site as someone. The reason is in the event.';
-- A session sees the site as one person at a time.
create unique index impersonations_open on impersonations (session_id) where ended_at is null;
create index impersonations_ending on impersonations (ends_at) where ended_at is null;
create index impersonations_person on impersonations (person_id);
create index impersonations_staff on impersonations (staff_id);
