-- Applications of providers: one for each account, a draft until it is sent.

create table applications (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  -- What people say on the telephone.
  reference text not null unique,
  state text not null default 'draft' check (state in
    ('draft', 'submitted', 'more wanted', 'approved', 'rejected', 'appealed', 'withdrawn')),
  -- As typed, whatever it is; what was submitted stands in the provider record.
  fields jsonb not null default '{}',
  -- The number of an identity document or passport, which a copy of the database alone doesn't give away.
  sealed_identity text,
  language text not null default 'en',
  saved_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  -- Until when we have promised an answer, or how much of that time is left while we wait for them.
  due_at timestamptz,
  left_millis bigint,
  -- A rejection can be appealed once.
  appealed_at timestamptz,
  appeal text,
  created_at timestamptz not null
);
create index applications_waiting on applications (state, due_at);

create table application_papers (
  application_id uuid not null references applications (id) on delete cascade,
  file_id uuid not null references files (id),
  kind text not null check (kind in ('photo', 'logo', 'certificates')),
  added_at timestamptz not null,
  primary key (application_id, file_id)
);
create index application_papers_file on application_papers (file_id);

-- What somebody of us asked for, and what came back.
create table application_questions (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  words text not null,
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz
);
create index application_questions_of on application_questions (application_id, asked_at);

-- Why it was rejected, and what would do. Those of an earlier rejection stay, with their day.
create table application_reasons (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  decided_at timestamptz not null,
  position int not null,
  reason text not null,
  would_do text not null
);
create index application_reasons_of on application_reasons (application_id, decided_at, position);

-- What was found out about a number beyond its format: its paper was seen, its register confirmed it.
create table application_findings (
  application_id uuid not null references applications (id) on delete cascade,
  number text not null check (number in ('phone', 'identity', 'company', 'vat', 'trade')),
  finding text not null check (finding in ('document', 'register')),
  -- The number that was looked at, hashed: another one has not been seen by anybody.
  of_hash text not null,
  found_at timestamptz not null,
  found_by uuid references users (id) on delete set null,
  primary key (application_id, number, finding)
);

-- Files on their way, in pieces, so that a broken line goes on where it stopped.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  -- Name, size and day of the file as the device knows it: the same file chosen again goes on.
  fingerprint text not null,
  name text not null,
  bytes int not null check (bytes > 0),
  received int not null default 0,
  pieces int not null default 0,
  key text not null unique,
  created_at timestamptz not null,
  unique (user_id, purpose, fingerprint)
);
create index uploads_created on uploads (created_at);
