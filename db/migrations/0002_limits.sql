-- How often somebody did something lately, so that several processes count together.
create table limits (
  key text primary key,
  points int not null,
  until timestamptz not null
);
create index limits_until on limits (until);
