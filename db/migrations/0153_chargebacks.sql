-- A bank took a card payment back. PayFast sends nothing that says so: an administrator records it.
alter table charges
  add column charged_back_at timestamptz,
  add column charged_back_by uuid,
  -- What PayFast kept for it.
  add column charge_back_fee_cents int check (charge_back_fee_cents >= 0);
create index charges_charged_back on charges (charged_back_at desc) where charged_back_at is not null;
