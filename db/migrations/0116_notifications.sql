-- What a person is told in the header: one row for each thing that happened to them, in a code that is
-- said in their language when it is read.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Which of its kind it is: an act that is tried again makes no second one.
  once text not null,
  link text not null check (link like '/%'),
  -- Sums, codes and ids that the words are filled with; never a sentence.
  details jsonb not null default '{}',
  at timestamptz not null,
  seen_at timestamptz,
  cleared_at timestamptz,
  unique (user_id, kind, once)
);
-- The list, newest first, and the number on the bell.
create index notifications_listed on notifications (user_id, id desc) where cleared_at is null;
create index notifications_unseen on notifications (user_id) where seen_at is null and cleared_at is null;
create index notifications_at on notifications (at);

-- Who has something to read in a conversation. Until now nobody noted it: what is there counts as read.
update ask_messages set read_at = sent_at where read_at is null;
create index ask_messages_unread on ask_messages (ask_id) where read_at is null;
