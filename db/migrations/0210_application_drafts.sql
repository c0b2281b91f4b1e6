-- What a visitor without an account had typed into the application when they asked for a link that opens it on another
-- device. The link's token is worked out from the row and the server's key; only its hash is here.
create table application_drafts (
  id uuid primary key,
  sealed_fields text,
  phone text,
  email text,
  language text not null,
  token_hash text not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  adopted_at timestamptz,
  check ((phone is null) <> (email is null)),
  check (sealed_fields is not null or adopted_at is not null)
);
create index application_drafts_expires on application_drafts (expires_at);
comment on column application_drafts.sealed_fields is 'Encrypted. Gone once an account has taken the draft over.';

create table application_draft_files (
  draft_id uuid not null references application_drafts (id) on delete cascade,
  file_id uuid primary key references files (id) on delete cascade,
  kind text not null check (kind in ('photo', 'logo', 'certificates')),
  added_at timestamptz not null
);
create index application_draft_files_of_draft on application_draft_files (draft_id);
