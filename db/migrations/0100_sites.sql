-- A provider's one-page site. What it says comes from the profile; here stands only what is its own.
create table sites (
  provider_id uuid primary key references providers (id) on delete cascade,
  is_on boolean not null default false,
  -- Shown once somebody of us has looked; empty: the trade and the place stand there.
  headline text not null default '',
  accent text not null,
  sections text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sites_on on sites (provider_id) where is_on;

alter table profile_edits drop constraint profile_edits_field_check;
alter table profile_edits add constraint profile_edits_field_check check (field in
  ('fullName', 'tradingName', 'about', 'serviceType', 'certifications', 'vatNumber', 'siteHeadline',
   'document'));

-- A paid place is called after the plan that it is part of.
alter table listings add column paid_plan text;
update listings set paid_plan = providers.plan
from providers where providers.id = listings.provider_id and listings.paid_place;
