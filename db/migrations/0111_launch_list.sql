-- Who wants to hear of the launch: one row an address, with the words that were agreed to. The list is
-- erased thirty days after the launch.

create table launch_signups (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  language text not null,
  -- Where it was asked: on our own page, or by a call of the official client.
  came_by text not null check (came_by in ('site', 'wire')),
  -- The very words that stood beside the button.
  consent text not null,
  asked_at timestamptz not null,
  -- The mailed link, by the security clock. Only its hash is here.
  link_made_at timestamptz not null,
  link_hash text not null unique,
  link_until timestamptz not null,
  confirmed_at timestamptz,
  told_at timestamptz,
  left_at timestamptz
);
-- Whom the launch still has to be told.
create index launch_signups_to_tell on launch_signups (id)
  where confirmed_at is not null and told_at is null and left_at is null;
create index launch_signups_unconfirmed on launch_signups (link_until) where confirmed_at is null;

-- Letters that somebody may stop with one tap in their mailbox: the address that does it.
alter table letters add column unsubscribe_url text;
