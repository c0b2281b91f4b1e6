-- Two accounts of one person: which was closed for which, and the address that belongs to the remaining one since.
create table account_merges (
  from_id uuid primary key references users (id) on delete cascade,
  to_id uuid not null references users (id) on delete cascade,
  address text,
  merged_by uuid,
  merged_at timestamptz not null,
  check (from_id <> to_id)
);
comment on column account_merges.address is 'The confirmed email address of the closed account; null if it was never confirmed.';
create index account_merges_to on account_merges (to_id);
create index account_merges_address on account_merges (lower(address)) where address is not null;
