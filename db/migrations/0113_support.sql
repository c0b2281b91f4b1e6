-- Support: who asks, their tickets, and what was said in them.

-- Somebody who asks: a browser that holds a capability, an account, or an address that wrote by mail.
create table support_visitors (
  id uuid primary key,
  -- Of the cookie; none once an account holds the conversation.
  capability_hash text unique,
  user_id uuid unique references users (id),
  name text not null default '',
  email text,
  language text not null default 'en',
  -- When their window last had a line to us. Answers are mailed to those who left.
  seen_at timestamptz not null,
  created_at timestamptz not null
);

create table support_tickets (
  id uuid primary key,
  reference text not null,
  state text not null check (state in ('open', 'waiting_for_us', 'waiting_for_them', 'solved', 'closed')),
  visitor_id uuid not null references support_visitors (id) on delete cascade,
  channel text not null check (channel in ('chat', 'page', 'client')),
  -- Where the first message was written.
  from_path text not null default '',
  assigned_to uuid references users (id),
  labels text[] not null default '{}',
  created_at timestamptz not null,
  last_said_at timestamptz not null,
  last_words text not null default '',
  -- The promise, worked out when they wrote; null while nothing is owed.
  answer_due_at timestamptz,
  first_answer_at timestamptz,
  automatic_due_at timestamptz,
  ended_at timestamptz,
  visitor_read bigint not null default 0,
  support_read bigint not null default 0,
  satisfaction smallint check (satisfaction between 1 and 5),
  rated_at timestamptz
);
-- A reference is somebody's until the ticket is closed for good.
create unique index support_tickets_reference on support_tickets (reference) where state <> 'closed';
create index support_tickets_visitor on support_tickets (visitor_id, created_at);
create index support_tickets_state on support_tickets (state, last_said_at desc);
create index support_tickets_automatic on support_tickets (automatic_due_at) where automatic_due_at is not null;

create table support_messages (
  id uuid primary key,
  -- The order in which things were said, and the mark of what was read.
  seq bigint generated always as identity unique,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  kind text not null check (kind in ('visitor', 'agent', 'automatic', 'note')),
  words text not null,
  by_user uuid,
  by_name text not null default '',
  -- The browser's own key: a message that is sent again is the same one.
  form_key uuid unique,
  mailed_at timestamptz,
  said_at timestamptz not null
);
create index support_messages_ticket on support_messages (ticket_id, seq);
create index support_messages_unmailed on support_messages (said_at) where kind = 'agent' and mailed_at is null;

create table support_answers (
  id uuid primary key,
  word text not null unique,
  words jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null
);
