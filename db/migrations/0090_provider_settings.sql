-- What providers look after themselves, and the edits that wait until somebody of us has looked.

create table profile_edits (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  field text not null check (field in
    ('fullName', 'tradingName', 'about', 'serviceType', 'certifications', 'vatNumber', 'document')),
  -- As the form writes it; for a document the ids of its files.
  old_value text not null,
  new_value text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  reason text
);
create unique index profile_edits_open on profile_edits (provider_id, field)
  where state = 'waiting' and field <> 'document';
create index profile_edits_waiting on profile_edits (proposed_at) where state = 'waiting';
create index profile_edits_of on profile_edits (provider_id, proposed_at desc);

-- Pictures of work that was done. The portrait and the logo stand in the provider's own row.
create table provider_photos (
  file_id uuid primary key references files (id),
  provider_id uuid not null references providers (id) on delete cascade,
  caption text not null default '',
  position int not null,
  added_at timestamptz not null
);
create index provider_photos_of on provider_photos (provider_id, position);
create index providers_photo on providers (photo_file) where photo_file is not null;
create index providers_logo on providers (logo_file) where logo_file is not null;

-- Papers given after the application, and what is known of those that came with it.
create table provider_papers (
  file_id uuid primary key references files (id),
  provider_id uuid not null references providers (id) on delete cascade,
  kind text not null check (kind in ('identity', 'registration', 'tax', 'trade', 'insurance', 'other')),
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  expires_on date,
  -- How many days before that date the last letter about it was due.
  reminded smallint,
  added_at timestamptz not null
);
create index provider_papers_of on provider_papers (provider_id);
create index provider_papers_ending on provider_papers (expires_on) where state = 'approved';

-- Letters that a provider doesn't want. Those not named here are sent.
create table provider_letters_off (
  provider_id uuid not null references providers (id) on delete cascade,
  letter text not null,
  primary key (provider_id, letter)
);
