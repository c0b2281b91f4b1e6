-- Where a provider stands with the Quality Guarantee. Without a row the line was never crossed.

create table quality_standings (
  provider_id uuid primary key references providers (id) on delete cascade,
  state text not null check (state in ('told', 'flagged', 'fine')),
  -- When each was; told_at and flagged_at are those of the last time below the line.
  told_at timestamptz not null,
  flagged_at timestamptz,
  recovered_at timestamptz,
  -- When a person of ours is asked to look, if it stays below.
  due_at timestamptz
);
create index quality_standings_due on quality_standings (due_at) where due_at is not null;
create index quality_standings_state on quality_standings (state);
