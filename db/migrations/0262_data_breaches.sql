-- Breaches of personal data, in the sections of the Regulator's form (POPIA, section 22), and exercises of them.
create table data_breaches (
  id uuid primary key,
  is_drill boolean not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  updated_at timestamptz not null,
  fields jsonb not null
);
create index data_breaches_recorded on data_breaches (recorded_at desc, id desc);
