-- What people do with their own data: archives they asked for, and accounts on their way out.

-- An account that its owner closed. Until erase_at it can be brought back, by signing in or by the
-- mailed link; afterwards a chore erases it.
create table account_closures (
  user_id uuid primary key references users (id) on delete cascade,
  closed_at timestamptz not null,
  erase_at timestamptz not null,
  link_hash text not null unique
);
create index account_closures_due on account_closures (erase_at);

-- A copy of somebody's data, packed by a job. It is there once ready_at is set, and whole.
create table data_archives (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  language text not null,
  key text not null unique,
  packed_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index data_archives_user on data_archives (user_id, asked_at desc);
create index data_archives_expire on data_archives (expires_at);
-- One at a time.
create unique index data_archives_under_way on data_archives (user_id) where ready_at is null;
