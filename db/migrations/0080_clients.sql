-- Clients of a provider. Those who booked are found in the jobs; kept here is what a provider brought
-- in, and what they wrote down about anyone.

create table client_imports (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  source text not null check (source in ('picker', 'vcf', 'csv')),
  file_name text not null default '',
  added int not null,
  filled int not null,
  -- What the provider confirmed about these people, in the words that stood there.
  consent text not null,
  imported_at timestamptz not null,
  undone_at timestamptz
);
create index client_imports_provider on client_imports (provider_id, imported_at desc);

create table clients (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  name text not null,
  -- As +27821234567, and in small letters: what tells people apart.
  phone text,
  email text,
  notes text not null default '',
  import_id uuid references client_imports (id) on delete cascade,
  added_at timestamptz not null,
  -- From then on it is the provider's own work, which undoing an import leaves alone.
  edited_at timestamptz
);
create unique index clients_phone on clients (provider_id, phone) where phone is not null;
create unique index clients_email on clients (provider_id, email) where email is not null;
create index clients_import on clients (import_id) where import_id is not null;
create index clients_provider on clients (provider_id);

-- What an import added to somebody who was there already, so that it can be taken away again.
create table client_fills (
  provider_id uuid not null references providers (id) on delete cascade,
  import_id uuid not null references client_imports (id) on delete cascade,
  client_id uuid not null references clients (id) on delete cascade,
  phone text,
  email text,
  primary key (import_id, client_id)
);
create index client_fills_client on client_fills (client_id);
