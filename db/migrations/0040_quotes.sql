-- A request goes to up to five providers: each is an ask. A quote answers an ask; an accepted quote
-- is a job. Jobs end done or not done, and a done job may carry one review.

create table quote_requests (
  id uuid primary key,
  reference text not null unique,
  -- Who filled in which form: sending it twice makes one request.
  form_key text not null unique,
  customer_user uuid references users (id) on delete set null,
  guest_email text,
  guest_name text,
  guest_phone text,
  language text not null default 'en',
  category text not null,
  job text,
  answers jsonb not null default '{}',
  words text not null,
  -- The profile's "Message": a question to one provider, who may still answer it with a quote.
  is_question boolean not null default false,
  -- "Ask everyone": the five best matches were chosen for the customer.
  asks_best boolean not null default false,
  place_id text not null,
  place_typed text not null default '',
  -- The exact spot, shown to the provider whose quote was accepted.
  plus_code text,
  province text not null,
  lat double precision not null,
  lng double precision not null,
  wanted_day date,
  wanted_time text not null check (wanted_time in ('asap', 'morning', 'afternoon', 'evening', 'any')),
  urgent boolean not null default false,
  budget_cents int check (budget_cents > 0),
  state text not null check (state in ('held', 'open', 'closed', 'expired', 'withdrawn')),
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  due_at timestamptz,
  check (customer_user is not null or guest_email is not null or state in ('closed', 'expired', 'withdrawn'))
);
create index quote_requests_customer on quote_requests (customer_user, created_at desc);
create index quote_requests_guest on quote_requests (lower(guest_email)) where guest_email is not null;
-- What similar jobs cost: newest first within a service, a job and a province.
create index quote_requests_similar on quote_requests (category, job, province, created_at desc);
create index quote_requests_due on quote_requests (due_at) where due_at is not null;

create table request_photos (
  request_id uuid not null references quote_requests (id) on delete cascade,
  file_id uuid not null references files (id),
  position smallint not null,
  primary key (request_id, file_id)
);

-- A guest's link: 30 days, this request alone, replaced when a new one is asked for. The token is
-- worked out from made_at and the server's key; only its hash is kept.
create table request_links (
  request_id uuid primary key references quote_requests (id) on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

create table asks (
  id uuid primary key,
  request_id uuid not null references quote_requests (id) on delete cascade,
  provider_id uuid not null references providers (id),
  state text not null check (state in
    ('waiting', 'quoted', 'accepted', 'done', 'not_done', 'declined', 'not_chosen', 'withdrawn', 'expired')),
  asked_at timestamptz,
  first_answer_at timestamptz,
  seen_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  due_at timestamptz,
  unique (request_id, provider_id)
);
create index asks_provider on asks (provider_id, state, asked_at desc);
create index asks_due on asks (due_at) where due_at is not null;

create table quotes (
  id uuid primary key,
  ask_id uuid not null references asks (id) on delete cascade,
  revision smallint not null default 1,
  note text not null default '',
  callout_cents int not null default 0 check (callout_cents >= 0),
  vat_cents int not null default 0 check (vat_cents >= 0),
  total_cents int not null check (total_cents >= 0),
  can_come_on date,
  guarantee_days int,
  valid_until timestamptz not null,
  state text not null check (state in ('sent', 'replaced', 'accepted', 'declined', 'withdrawn', 'expired')),
  sent_at timestamptz not null,
  unique (ask_id, revision)
);
create index quotes_valid on quotes (valid_until) where state = 'sent';

create table quote_lines (
  quote_id uuid not null references quotes (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('labour', 'parts', 'travel', 'other')),
  words text not null,
  quantity numeric(9, 2) not null default 1 check (quantity > 0),
  unit_cents int not null check (unit_cents >= 0),
  amount_cents int not null check (amount_cents >= 0),
  primary key (quote_id, position)
);

create table jobs (
  id uuid primary key,
  ask_id uuid not null unique references asks (id) on delete cascade,
  quote_id uuid not null references quotes (id),
  provider_id uuid not null references providers (id),
  customer_user uuid references users (id) on delete set null,
  category text not null,
  title text not null,
  state text not null check (state in ('accepted', 'marked_done', 'marked_not_done', 'done', 'not_done')),
  day date,
  accepted_at timestamptz not null,
  marked_by text check (marked_by in ('customer', 'provider')),
  marked_at timestamptz,
  due_at timestamptz,
  ended_at timestamptz,
  paid_cents int check (paid_cents >= 0)
);
create index jobs_provider on jobs (provider_id, state, accepted_at desc);
create index jobs_customer on jobs (customer_user, accepted_at desc);
create index jobs_due on jobs (due_at) where due_at is not null;

create table reviews (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  job_id uuid not null unique references jobs (id) on delete cascade,
  customer_user uuid references users (id) on delete set null,
  author_name text not null,
  rating smallint not null check (rating between 1 and 5),
  words text not null,
  job_title text not null,
  place_id text not null,
  paid_cents int,
  quoted_cents int,
  written_at timestamptz not null,
  answer text,
  answered_at timestamptz
);
create index reviews_provider on reviews (provider_id, written_at desc);

create table saved_quotes (
  quote_id uuid not null references quotes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (user_id, quote_id)
);

-- What customer and provider write to each other about one ask.
create table ask_messages (
  id uuid primary key,
  ask_id uuid not null references asks (id) on delete cascade,
  sender text not null check (sender in ('customer', 'provider')),
  words text not null,
  sent_at timestamptz not null,
  read_at timestamptz
);
create index ask_messages_ask on ask_messages (ask_id, sent_at);
