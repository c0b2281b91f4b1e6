-- What editors write of the public texts. A document is named by its key (app/content/documents/shapes.ts); its version 0
-- is the built-in text, which has no row.
create table content_versions (
  id uuid primary key,
  document text not null,
  -- Given when it is published or scheduled.
  number integer,
  state text not null check (state in ('draft', 'scheduled', 'published', 'replaced')),
  -- By language. Null stands for the built-in text; a language that isn't there keeps what it had.
  texts jsonb not null,
  -- Counts what was saved, so that nobody publishes or overwrites what they haven't seen.
  revision integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null,
  published_by uuid references users (id) on delete set null,
  public_from timestamptz,
  check ((state = 'draft') = (public_from is null)),
  check ((state = 'draft') = (number is null))
);

create unique index content_versions_draft on content_versions (document) where state = 'draft';
create unique index content_versions_scheduled on content_versions (document) where state = 'scheduled';
create unique index content_versions_number on content_versions (document, number);
create index content_versions_public on content_versions (document, public_from desc) where state <> 'draft';
create index content_versions_due on content_versions (public_from) where state = 'scheduled';
