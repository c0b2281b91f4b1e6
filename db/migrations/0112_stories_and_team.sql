-- What an administrator tells visitors: stories of people who agreed to be told about, and the team.

create table success_stories (
  id uuid primary key,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  title text not null,
  person text not null,
  who text not null default '',
  quote text not null default '',
  words text not null default '',
  -- The day on which the person agreed to be told about, and how that can be shown.
  consent_on date,
  consent_how text not null default '',
  photo_file uuid references files (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- Nothing is shown that somebody hasn't agreed to.
  check (state <> 'published' or (consent_on is not null and published_at is not null))
);
create index success_stories_published on success_stories (published_at desc) where state = 'published';

create table team_members (
  id uuid primary key,
  name text not null,
  role text not null,
  bio text not null default '',
  photo_file uuid references files (id) on delete set null,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index team_members_position on team_members (position, id);
