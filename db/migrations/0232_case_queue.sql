-- The queue of everything that waits for an administrator. What waits is found in the tables of each subject; here is
-- only what people did in the queue.

-- A decision takes effect a few seconds later, so that it can be undone.
create table case_decisions (
  id uuid primary key,
  kind text not null,
  case_id text not null,
  act text not null,
  -- The message and the reasons. Emptied with the effect: then the subject has them.
  words text not null,
  reasons jsonb not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  state text not null check (state in ('pending', 'applied', 'undone', 'failed')),
  -- Why it had no effect.
  failure text,
  failure_seen_at timestamptz,
  finished_at timestamptz
);
create unique index case_decisions_pending on case_decisions (kind, case_id) where state = 'pending';
create index case_decisions_time on case_decisions (decided_at desc, id desc);
create index case_decisions_person on case_decisions (decided_by, decided_at desc);

-- One decision about many cases. A job works through them, and the row says how far it is.
create table case_batches (
  id uuid primary key,
  kind text not null,
  act text not null,
  words text not null,
  -- Those that were chosen. Null for all of the kind that waited when it was decided.
  case_ids text[],
  decided_by uuid not null,
  decided_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'stopped')),
  -- The last case that was decided, in the form of the list's addresses.
  position text,
  applied int not null default 0,
  refused int not null default 0,
  finished_at timestamptz
);
create index case_batches_time on case_batches (decided_at desc);

create table case_assignments (
  kind text not null,
  case_id text not null,
  assigned_to uuid,
  -- Out of the list until then.
  postponed_until timestamptz,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (kind, case_id)
);

create table case_openings (
  kind text not null,
  case_id text not null,
  person_id uuid not null,
  opened_at timestamptz not null,
  primary key (kind, case_id, person_id)
);

-- Administrators find providers by any part of what they are called, or how they are reached.
create function provider_words(display_name text, full_name text, email text, phone text) returns text
  language sql immutable parallel safe set search_path = public
  as $$ select plain(concat_ws(' ', display_name, full_name, email, phone)) $$;
create index providers_words on providers using gin
  (provider_words(display_name, full_name, email, phone) gin_trgm_ops);
create index providers_newest on providers (joined_at desc, id desc);
