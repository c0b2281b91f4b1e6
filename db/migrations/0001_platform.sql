-- What every subject stands on: extensions, the record of events, mail, files, settings.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- unaccent() is only stable, because its dictionary could change; ours never does, and an index
-- needs an immutable function.
create function plain(words text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(unaccent('unaccent'::regdictionary, words)) $$;

create table events (
  id uuid primary key,
  name text not null,
  about_kind text not null,
  about_id text not null,
  by_user uuid,
  at timestamptz not null,
  details jsonb not null default '{}'
);
create index events_about on events (about_kind, about_id, at desc);
create index events_by on events (by_user, at desc) where by_user is not null;
create index events_at on events (at desc);

create table letters (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  dedupe_key text unique,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index letters_due on letters (due_at) where sent_at is null and given_up_at is null;
create index letters_written on letters (written_at desc);

create table files (
  id uuid primary key,
  key text not null unique,
  purpose text not null,
  owner_user uuid,
  owner_device text,
  name text not null,
  content_type text not null,
  bytes int not null,
  width int,
  height int,
  created_at timestamptz not null,
  attached_at timestamptz
);
create index files_owner on files (owner_user) where owner_user is not null;
create index files_loose on files (created_at) where attached_at is null;

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid
);

create table live_news (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  name text not null,
  data jsonb not null,
  at timestamptz not null
);
create index live_news_user on live_news (user_id, id);
create index live_news_at on live_news (at);

create table chore_runs (
  chore text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  error text
);

-- One row says what the data in here is, so that demonstration data is never mistaken for real.
create table world (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demonstration', 'real')),
  providers int not null,
  seeded_at timestamptz not null
);
