-- Every delivery of PayFast, byte for byte, before anyone has looked at it.
create table itn_inbox (
  id uuid primary key,
  body bytea not null,
  headers jsonb not null,
  -- The address it came from, as our own proxy recorded it.
  peer text not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'applied', 'quarantined')),
  -- Why it is quarantined, or why nobody could say yet.
  reason text,
  -- What it did.
  outcome text,
  -- What it says of itself, once it could be read; believed only where it was applied.
  reference text,
  subscription_id uuid references subscriptions (id),
  pf_payment_id text,
  payment_status text,
  gross_cents bigint,
  attempts int not null default 0,
  due_at timestamptz,
  decided_at timestamptz,
  -- Somebody has looked at it.
  closed_at timestamptz,
  closed_by uuid,
  note text
);
create index itn_inbox_due on itn_inbox (due_at) where due_at is not null;
create index itn_inbox_open on itn_inbox (received_at desc) where state = 'quarantined' and closed_at is null;
create index itn_inbox_subscription on itn_inbox (subscription_id);

alter table checkouts
  -- The page that posts the form opens once, by a key that only its owner was given.
  add column page_key text unique,
  add column page_opened_at timestamptz,
  -- The browser came back and said so; whether it was paid is PayFast's to say.
  add column returned_at timestamptz;

-- A second agreement of the same checkout, paid in another tab: it is named here, since the checkout has its own.
alter table payfast_orders add column token text;

-- How each day of PayFast's own history compares with ours.
create table reconciliations (
  day date primary key,
  compared_at timestamptz not null,
  lines int not null,
  -- Payments that only they knew, and that were taken over.
  taken_over int not null,
  -- Payments that only we know.
  unknown_there int not null,
  theirs_cents bigint not null,
  ours_cents bigint not null
);
