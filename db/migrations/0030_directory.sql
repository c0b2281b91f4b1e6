-- Who can be found. One row per provider and category it offers, and one more under 'any', worked out
-- from the provider's own tables whenever one of them changes; nothing else is read to answer a search.

-- Who is listed: one function of the three axes. Late payment alone hides nobody until day 7.
create function is_listed(verification text, billing text, has_open_suspension boolean) returns boolean
  language sql immutable parallel safe
  as $$ select verification = 'approved' and billing in ('active', 'past_due') and not has_open_suspension $$;

create table listings (
  provider_id uuid not null references providers (id) on delete cascade,
  category text not null,
  main_category text not null,
  name text not null,
  slug text not null,
  headline text not null,
  place_id text not null,
  province text not null,
  lat double precision not null,
  lng double precision not null,
  -- The same point on the globe, for the index that finds what is near.
  spot cube not null,
  radius_km int not null,
  callout_cents int,
  rating_sum int not null,
  rating_count int not null,
  stars int[] not null,
  reply_minutes int,
  checks_done smallint not null,
  checks_bits smallint not null,
  language_bits smallint not null,
  -- The weekdays open by the weekly hours: bit 0 is Monday.
  week_bits smallint not null,
  days_off date[] not null,
  paid_place boolean not null,
  team_size int not null,
  portrait_seed int not null,
  photo_file uuid,
  joined_at timestamptz not null,
  words tsvector not null,
  -- What the orders are kept by; unknown prices and replies come last.
  merit double precision not null,
  rating_key double precision not null,
  price_key int generated always as (coalesce(callout_cents, 2147483647)) stored,
  reply_key int generated always as (coalesce(reply_minutes, 2147483647)) stored,
  -- When a check runs out, and the row no longer tells the truth.
  stale_at timestamptz,
  primary key (provider_id, category)
);
create index listings_near on listings using gist (category, spot);
create index listings_best on listings (category, merit desc, provider_id desc);
create index listings_best_in on listings (category, province, merit desc, provider_id desc);
create index listings_rated on listings (category, rating_key desc, provider_id desc);
create index listings_rated_in on listings (category, province, rating_key desc, provider_id desc);
create index listings_priced on listings (category, price_key, provider_id);
create index listings_priced_in on listings (category, province, price_key, provider_id);
create index listings_quick on listings (category, reply_key, provider_id);
create index listings_quick_in on listings (category, province, reply_key, provider_id);
create index listings_words on listings using gin (category, words);
create index listings_stale on listings (stale_at) where stale_at is not null;

-- Exact counts, kept with each change: an area is a place, a province or 'south-africa'.
create table listing_tallies (
  category text not null,
  area text not null,
  listings int not null,
  rating_sum bigint not null,
  rating_count bigint not null,
  primary key (category, area)
);

-- What most ask, who is free and how soon people answer: worked out for a province or the country.
create table listing_figures (
  category text not null,
  area text not null,
  priced int not null,
  low_cents int,
  high_cents int,
  reply_minutes int,
  free_this_week int not null,
  first_day date not null,
  worked_out_at timestamptz not null,
  primary key (category, area)
);
