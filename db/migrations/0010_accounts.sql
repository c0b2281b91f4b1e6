-- People, how they sign in, and what they may do. Shapes follow what the official client expects.

create table users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  phone text,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint not null default 0,
  new_phone text,
  phone_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_sso boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (lower(email)) where is_sso = false and email is not null;
create unique index users_phone on users (phone) where phone is not null;

-- What somebody was given by an administrator. Customer is everyone, provider is whoever has a record.
create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'support')),
  granted_at timestamptz not null,
  granted_by uuid references users (id) on delete set null,
  primary key (user_id, role)
);

create table identities (
  identity_id uuid primary key,
  id text not null,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  identity_data jsonb not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, id)
);
create index identities_user on identities (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  -- How long it may lie unused; null for clients of the wire, which set no limit.
  idle_seconds int,
  user_agent text,
  ip text,
  tag text,
  refreshed_at timestamptz,
  -- A spent token was shown again: the session can't be refreshed any more, by thief or owner.
  reuse_found_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table session_methods (
  session_id uuid not null references sessions (id) on delete cascade,
  method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (session_id, method)
);

-- The tokens themselves are nowhere: each is derived from its row's id and the server's secret.
create table refresh_tokens (
  id uuid primary key,
  token_hash text not null unique,
  parent uuid,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id, revoked_at);

-- Asking again replaces what was asked for before. The link and the typed code are two secrets: six
-- figures can be guessed, so wrong guesses are counted; the link can't.
create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in
    ('confirmation', 'recovery', 'email_change_new', 'email_change_current', 'phone_change', 'reauthentication')),
  link_hash text not null unique,
  code_hash text not null,
  wrong_guesses int not null default 0,
  relates_to text not null,
  sent_at timestamptz not null,
  unique (user_id, purpose)
);

-- The newest key whose time has come signs; the others verify until the last token they signed died.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text not null,
  signs_from timestamptz not null,
  created_at timestamptz not null
);

create table agreements (
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  version text not null,
  moment text not null,
  agreed_at timestamptz not null,
  primary key (user_id, text, version, moment)
);
