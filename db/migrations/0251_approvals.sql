-- What one person proposed and a second one decides: which roles staff have, and large refunds.
create table approvals (
  id uuid primary key,
  kind text not null,
  -- What it is about: the account whose role changes, or the payment that goes back.
  subject_kind text not null,
  subject_id uuid not null,
  -- What is done once it is approved.
  payload jsonb not null,
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'rejected', 'expired', 'applied')),
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who approved, or rejected: the second person; whoever requested it where they took it back.
  approved_by uuid references users (id) on delete set null,
  rejected_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  decision_reason text not null default '',
  -- There was no second person: the first second administrator is made by one.
  is_decided_alone boolean not null default false,
  check ((state = 'requested') = (decided_at is null))
);

-- The same isn't requested twice while it waits.
create unique index approvals_once on approvals (kind, subject_id, payload) where state = 'requested';
create index approvals_waiting on approvals (requested_at, id) where state = 'requested';
create index approvals_expiring on approvals (expires_at) where state = 'requested';
create index approvals_decided on approvals (decided_at desc, id desc) where state <> 'requested';
create index approvals_subject on approvals (subject_id);
