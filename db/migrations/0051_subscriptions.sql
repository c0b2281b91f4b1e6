-- Subscriptions belong to accounts, not to provider records: somebody pays before they apply.

-- The lock under which places of the launch special are counted.
create table launch_counter (
  only_row boolean primary key default true check (only_row)
);
insert into launch_counter default values;

create table subscriptions (
  id uuid primary key,
  -- Bookkeeping outlives accounts, so nothing here refers to users.
  user_id uuid not null,
  state text not null check (state in ('incomplete', 'active', 'past_due', 'suspended', 'ended')),
  plan text not null check (plan in ('launch-special', 'standard', 'website', 'premium')),
  cycle text not null check (cycle in ('monthly', 'annual')),
  contract_months smallint not null check (contract_months in (12, 24)),
  -- The Consumer Protection Act gives a person more than a company.
  holder text not null check (holder in ('person', 'company')),
  npo_category text not null,
  campaign_consent_at timestamptz,
  -- What one period costs, as agreed, and what it costs once the contract is over if that differs.
  price_cents int not null check (price_cents > 0),
  next_price_cents int check (next_price_cents > 0),
  -- The checkout whose agreement with PayFast is charged.
  paying_checkout uuid,
  -- Paid for: this many periods from this day on.
  anchor_on date,
  periods int not null default 0 check (periods >= 0),
  paid_until date,
  agreed_on date,
  term_from date,
  term_ends_on date,
  next_charge_on date,
  owing_since date,
  reminders smallint not null default 0,
  failed_charges smallint not null default 0,
  last_failed_at timestamptz,
  cancel_by text check (cancel_by in ('contract', 'law')),
  cancel_asked_at timestamptz,
  cancel_effective_on date,
  ends_on date,
  told_of_renewal date,
  price_told_for date,
  activated_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state = 'incomplete' or state = 'ended' or paid_until is not null),
  check (state <> 'past_due' or owing_since is not null)
);
create unique index subscriptions_open on subscriptions (user_id) where state <> 'ended';
create index subscriptions_user on subscriptions (user_id, created_at desc);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;

create table checkouts (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id),
  user_id uuid not null,
  purpose text not null check (purpose in ('start', 'recover', 'upgrade', 'go on')),
  plan text not null,
  cycle text not null,
  contract_months smallint not null,
  amount_cents int not null check (amount_cents >= 500),
  -- What comes again each period; null for a payment that comes once.
  recurring_cents int check (recurring_cents >= 500),
  -- The day from which PayFast counts the periods.
  begins_on date not null,
  state text not null check (state in ('open', 'paid', 'cancelled', 'lapsed')),
  terms_version text not null default '',
  -- PayFast's name for the agreement, known from its first notification on.
  token text unique,
  token_cancelled_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz
);
create index checkouts_subscription on checkouts (subscription_id, created_at desc);
create index checkouts_open on checkouts (expires_at) where state = 'open';

-- One of the 1,000: reserved for half an hour, taken when paid, free again only by a refund.
create table launch_places (
  subscription_id uuid primary key references subscriptions (id),
  reserved_until timestamptz not null,
  taken_at timestamptz,
  freed_at timestamptz
);
create index launch_places_reserved on launch_places (reserved_until) where taken_at is null;
create index launch_places_taken on launch_places (taken_at) where taken_at is not null and freed_at is null;

create table charges (
  id uuid primary key,
  -- PayFast's name for it, new for each charge.
  reference text not null unique,
  checkout_id uuid references checkouts (id),
  subscription_id uuid references subscriptions (id),
  user_id uuid,
  kind text not null check (kind in ('first', 'renewal', 'recovery', 'upgrade', 'next term', 'surplus', 'unmatched')),
  plan text,
  gross_cents int not null,
  fee_cents int not null,
  period_from date,
  period_to date,
  refund_cents int not null default 0 check (refund_cents between 0 and gross_cents),
  settled_at timestamptz not null
);
create index charges_subscription on charges (subscription_id, settled_at desc);
create index charges_user on charges (user_id, settled_at desc);

-- What PayFast is to be told, written with the act that makes it necessary and carried out afterwards.
create table payfast_orders (
  id uuid primary key,
  kind text not null check (kind in ('cancel', 'change amount', 'revive', 'refund')),
  subscription_id uuid references subscriptions (id),
  checkout_id uuid references checkouts (id),
  charge_id uuid references charges (id),
  amount_cents int,
  -- The same order is given once: "cancel <checkout>".
  cause text not null unique,
  given_at timestamptz not null,
  due_at timestamptz,
  attempts int not null default 0,
  last_error text,
  done_at timestamptz
);
create index payfast_orders_due on payfast_orders (due_at) where due_at is not null;

-- What PayFast told us and was applied: each once, whatever order it came in.
create table payfast_facts (
  key text primary key,
  fact jsonb not null,
  outcome text not null,
  applied_at timestamptz not null
);

-- Numbers without gaps: the row is the lock, and a number that is rolled back is given again.
create table document_series (
  series text primary key,
  last_number int not null
);
insert into document_series values ('receipt', 0), ('tax-invoice', 0), ('credit-note', 0);

create table billing_documents (
  id uuid primary key,
  series text not null references document_series (series),
  number int not null,
  user_id uuid not null,
  charge_id uuid not null references charges (id),
  issued_at timestamptz not null,
  -- Everything that stands on it, as it was that day.
  content jsonb not null,
  unique (series, number)
);
create index billing_documents_user on billing_documents (user_id, issued_at desc);
create index billing_documents_charge on billing_documents (charge_id);
