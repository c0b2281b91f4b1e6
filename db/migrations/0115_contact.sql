-- What was written with the contact form: stored before anybody is mailed, erased after ninety days.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  -- In which language the sender reads the site.
  language text not null,
  user_id uuid references users (id),
  written_at timestamptz not null
);
create index contact_messages_written on contact_messages (written_at);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;

-- A letter that its mail server took and another one sent back.
alter table letters add column bounced_at timestamptz;
alter table letters add column bounce_words text;
create index letters_failing on letters (written_at desc) where sent_at is null or bounced_at is not null;
create index letters_recipient on letters (lower(recipient));

-- Addresses that no letter reaches: what can be done without is not sent there any more.
create table dead_addresses (
  email text primary key,
  words text not null,
  since timestamptz not null
);

-- Who is meant by the address of a profile with a slip in it.
create index providers_slug_like on providers using gin (slug gin_trgm_ops);
