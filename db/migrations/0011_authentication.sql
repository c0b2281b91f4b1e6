-- The rest of the authentication service: what leaves for another server and comes back, second steps,
-- passkeys, and organisations that sign their own people in.

-- The second step that raised the session, and with which outside provider a method was done.
alter table sessions add column factor_id uuid;
alter table session_methods add column provider text;

-- A sign-in that ends elsewhere: at an identity provider, or in a mailed link opened by another page.
-- The id is the state that the provider hands back; the code is what the client then exchanges.
create table flow_states (
  id uuid primary key,
  code_hash text unique,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  check ((code_challenge is null) = (code_challenge_method is null)),
  -- How the session will say its owner signed in: "oauth", "magiclink", "sso/saml".
  method text not null,
  provider text not null,
  user_id uuid references users (id) on delete cascade,
  linking_user_id uuid references users (id) on delete cascade,
  redirect_to text,
  -- Ours towards the provider, sealed: the verifier of the flow we began there, the nonce we asked for.
  sealed_secrets text,
  -- What the provider gave for its own calls, sealed until the code is exchanged.
  sealed_tokens text,
  bound_at timestamptz,
  code_issued_at timestamptz,
  created_at timestamptz not null
);
create index flow_states_user on flow_states (user_id, method, created_at desc);
create index flow_states_created on flow_states (created_at);

create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  friendly_name text not null,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  sealed_secret text,
  -- The time step of the last code taken: none is taken twice.
  last_step bigint,
  phone text,
  -- Of a security key: id, public key, counter, transports.
  credential jsonb,
  aaguid uuid,
  last_challenged_at timestamptz,
  last_challenge jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);

create table mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  ip text,
  code_hash text,
  wrong_guesses int not null default 0,
  -- What the browser was asked to sign.
  webauthn jsonb,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index mfa_challenges_factor on mfa_challenges (factor_id, created_at desc);
create index mfa_challenges_created on mfa_challenges (created_at);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  aaguid uuid,
  is_backed_up boolean not null,
  friendly_name text not null default '',
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkeys_user on passkeys (user_id, created_at);

create table passkey_challenges (
  id uuid primary key,
  -- Null while nobody knows who will answer: signing in.
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
create index passkey_challenges_created on passkey_challenges (created_at);

create table sso_providers (
  id uuid primary key,
  resource_id text unique,
  is_disabled boolean not null default false,
  entity_id text not null unique,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sso_domains (
  id uuid primary key,
  provider_id uuid not null references sso_providers (id) on delete cascade,
  domain text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index sso_domains_domain on sso_domains (lower(domain));
create index sso_domains_provider on sso_domains (provider_id);

create table saml_relay_states (
  id uuid primary key,
  provider_id uuid not null references sso_providers (id) on delete cascade,
  request_id text not null,
  redirect_to text,
  flow_state_id uuid references flow_states (id) on delete cascade,
  created_at timestamptz not null
);
create index saml_relay_states_created on saml_relay_states (created_at);

-- An assertion signs somebody in once: those that were taken are kept until they would be refused anyway.
create table saml_assertions (
  provider_id uuid not null references sso_providers (id) on delete cascade,
  assertion_id text not null,
  until timestamptz not null,
  primary key (provider_id, assertion_id)
);
create index saml_assertions_until on saml_assertions (until);

-- Texts leave through a table as letters do: written with what they speak of, handed over afterwards.
create table texts (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  words text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index texts_due on texts (due_at) where sent_at is null and given_up_at is null;
create index texts_written on texts (written_at desc);


create index users_new_email on users (lower(new_email)) where new_email is not null;
create index sessions_used on sessions (user_id, refreshed_at desc);
