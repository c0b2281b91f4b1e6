-- A provider's new cellphone number until the code that was texted to it is typed. One at a time.
create table provider_phone_changes (
  provider_id uuid primary key references providers (id) on delete cascade,
  phone text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  wrong_codes smallint not null default 0
);
