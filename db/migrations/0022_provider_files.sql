-- Where somebody asked for their file to lie. The path is theirs alone: another person's same path is
-- another file. What lies behind has a name that nobody can guess.
create table provider_files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  path text not null,
  file_id uuid not null references files (id),
  created_at timestamptz not null,
  unique (user_id, path)
);
create index provider_files_path on provider_files (path);
create index provider_files_file on provider_files (file_id);
