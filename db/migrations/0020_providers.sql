-- Providers and what they offer. Three axes, never one status: verification, billing, suspension.

create table providers (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  slug text not null unique,
  full_name text not null,
  trading_name text,
  display_name text generated always as (coalesce(trading_name, full_name)) stored,
  email text not null,
  phone text not null,
  category text not null,
  custom_service_type text,
  headline text not null default '',
  about text not null default '',
  experience text not null default '',
  -- The place chosen from the list; what was typed is kept beside it.
  place_id text not null,
  place_typed text not null default '',
  province text not null,
  lat double precision not null,
  lng double precision not null,
  radius_km int not null default 25 check (radius_km between 1 and 500),
  callout_cents int check (callout_cents >= 0),
  callout_note text not null default '',
  team_size int not null default 1 check (team_size >= 1),
  vat_number text,
  npo_category text not null,
  languages text[] not null default '{}',
  skills text[] not null default '{}',
  certifications text[] not null default '{}',
  facebook_url text,
  instagram_url text,
  linkedin_url text,
  website_url text,
  photo_file uuid references files (id),
  logo_file uuid references files (id),
  portrait_seed int not null default 0,
  verification text not null default 'pending' check (verification in ('pending', 'approved', 'rejected')),
  verified_at timestamptz,
  billing text not null default 'incomplete'
    check (billing in ('incomplete', 'active', 'past_due', 'suspended', 'ended')),
  cancel_scheduled boolean not null default false,
  plan text,
  -- The text's priority listing: a labelled place, held by the plan.
  has_priority_place boolean not null default false,
  paid_through timestamptz,
  joined_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index providers_place on providers (province, place_id);

create table provider_slugs (
  slug text primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  retired_at timestamptz not null
);

create table provider_suspensions (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  source text not null check (source in ('billing', 'administrator', 'quality')),
  reason text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  by_user uuid references users (id) on delete set null
);
create unique index provider_suspensions_open on provider_suspensions (provider_id, source) where to_at is null;

create table provider_services (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  category text not null,
  -- A usual job of the category ("unblock-drain"), so that prices of the same job can be compared.
  job text,
  title text not null,
  description text not null default '',
  unit text not null check (unit in ('job', 'hour', 'day', 'metre', 'square-metre', 'person', 'month', 'item')),
  price_cents int not null check (price_cents >= 0),
  position int not null default 0
);
create index provider_services_provider on provider_services (provider_id, position);
create index provider_services_job on provider_services (category, job) where job is not null;

create table provider_checks (
  provider_id uuid not null references providers (id) on delete cascade,
  "check" text not null check ("check" in
    ('identity', 'business-registration', 'skills', 'insurance', 'background', 'references', 'quality')),
  finding text not null default '',
  done_at timestamptz,
  expires_at timestamptz,
  due_at timestamptz,
  by_user uuid references users (id) on delete set null,
  primary key (provider_id, "check")
);

-- Weekday 1 is Monday. Minutes from midnight, South African time.
create table provider_hours (
  provider_id uuid not null references providers (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  primary key (provider_id, weekday),
  check (from_minute < to_minute)
);

create table provider_days_off (
  provider_id uuid not null references providers (id) on delete cascade,
  day date not null,
  note text not null default '',
  primary key (provider_id, day)
);
