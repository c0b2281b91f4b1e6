-- The categories of services. What a row leaves empty is as the release has it: names and synonyms of
-- the built-in ones are translated there, and their questions are written there (docs/decisions/0212).
create table categories (
  slug text primary key check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(slug) <= 40),
  position int not null,
  group_code text not null,
  picture text not null,
  state text not null check (state in ('active', 'hidden', 'merged')),
  merged_into text references categories (slug),
  -- By kind ("name", "people", "person") and language.
  words jsonb not null default '{}',
  -- By language, a list each.
  synonyms jsonb not null default '{}',
  questions jsonb,
  -- The form that created it: sent twice, it creates one.
  form_key uuid unique,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid,
  check ((state = 'merged') = (merged_into is not null))
);
create index categories_merged on categories (merged_into) where merged_into is not null;

insert into categories (slug, position, group_code, picture, state, created_at, changed_at)
select slug, position, group_code, slug, 'active', '2025-06-01T00:00:00Z', '2025-06-01T00:00:00Z'
from (values
  ('plumbing', 1, 'house'),
  ('electrical', 2, 'house'),
  ('cleaning-services', 3, 'cleaning'),
  ('gardening-landscaping', 4, 'outdoors'),
  ('home-maintenance', 5, 'house'),
  ('painting-decorating', 6, 'house'),
  ('carpentry', 7, 'house'),
  ('roofing', 8, 'outdoors'),
  ('security-services', 9, 'outdoors'),
  ('pet-services', 10, 'cleaning'),
  ('tutoring-education', 11, 'learning'),
  ('photography', 12, 'occasions'),
  ('catering', 13, 'occasions'),
  ('event-planning', 14, 'occasions'),
  ('transportation', 15, 'more'),
  ('it-support', 16, 'more'),
  ('beauty-wellness', 17, 'learning'),
  ('fitness-personal-training', 18, 'learning'),
  ('handyman-services', 19, 'house'),
  ('other', 20, 'more')
) as built_in (slug, position, group_code);

-- Merging moves the open requests of a category.
create index quote_requests_open_category on quote_requests (category) where closed_at is null;
create index providers_category on providers (category);
create index provider_services_category on provider_services (category);
