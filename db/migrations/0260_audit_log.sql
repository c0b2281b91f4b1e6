-- The audit log (docs/decisions/0210): what people of ours did, in a chain of hashes, which nobody changes afterwards.
create table audit_entries (
  -- The event of the same id says the same, without origin and values, for as long as events are kept.
  id uuid primary key,
  name text not null,
  about_kind text not null,
  about_id text not null,
  actor uuid,
  person uuid,
  occurred_at timestamptz not null,
  origin text,
  content text not null
);
comment on column audit_entries.actor is 'Who did it. Null for commands and programs.';
comment on column audit_entries.person is 'Whose values these are: their key encrypts the content. Null where it is nobody''s.';
comment on column audit_entries.origin is 'Network address and session, encrypted with the actor''s key.';
comment on column audit_entries.content is 'Details, before and after: encrypted with the person''s key, or JSON.';

-- Each search has an index that gives its rows in order, whatever else is narrowed.
create index audit_entries_occurred on audit_entries (occurred_at desc, id desc);
create index audit_entries_name on audit_entries (name, occurred_at desc, id desc);
create index audit_entries_about on audit_entries (about_id, occurred_at desc, id desc);
create index audit_entries_actor on audit_entries (actor, occurred_at desc, id desc) where actor is not null;
create index audit_entries_actor_name on audit_entries (actor, name, occurred_at desc, id desc) where actor is not null;
create index audit_entries_person on audit_entries (person, occurred_at desc, id desc) where person is not null;
create index audit_entries_person_name on audit_entries (person, name, occurred_at desc, id desc) where person is not null;

-- A link for each entry, in the order in which they were committed.
create table audit_links (
  seq bigint primary key check (seq > 0),
  entry_id uuid not null unique references audit_entries (id),
  previous_hash text not null,
  hash text not null,
  seal text not null,
  linked_at timestamptz not null
);
comment on column audit_links.hash is 'SHA-256 of the entry, its place and the hash before it.';
comment on column audit_links.seal is 'HMAC of the hash with a key that isn''t in the database.';

-- Entries that were committed and wait for their link, usually for seconds.
create table audit_pending (
  position bigint generated always as identity primary key,
  entry_id uuid not null
);

-- Destroyed when its person is erased: nobody can read their values then, and the chain still holds.
create table audit_keys (
  user_id uuid primary key,
  key text not null,
  created_at timestamptz not null
);

create table audit_checks (
  id uuid primary key,
  requested_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  entries bigint not null default 0,
  head_seq bigint,
  head_hash text,
  broken_seq bigint,
  broken_entry uuid,
  fault text
);
comment on table audit_checks is 'Each time the chain was checked, and where it was broken.';
create index audit_checks_started on audit_checks (started_at desc, id desc);

create function refuse_audit_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'the audit log is append-only: % of % is refused', lower(tg_op), tg_table_name;
end
$$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_links_append_only before update or delete on audit_links
  for each row execute function refuse_audit_change();
create trigger audit_links_no_truncate before truncate on audit_links
  for each statement execute function refuse_audit_change();

-- Who inserts an entry can't forget that it needs a link.
create function await_audit_link() returns trigger
  language plpgsql
  as $$
begin
  insert into audit_pending (entry_id) values (new.id);
  return null;
end
$$;
create trigger audit_entries_await_link after insert on audit_entries
  for each row execute function await_audit_link();

-- The one way in which values become unreadable: erasing a person names them for the rest of its transaction.
create function keep_audit_key() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and current_setting('audit.erased_person', true) = old.user_id::text then
    return old;
  end if;
  raise exception 'a key of the audit log is only destroyed when its person is erased';
end
$$;
create trigger audit_keys_kept before update or delete on audit_keys
  for each row execute function keep_audit_key();
create trigger audit_keys_no_truncate before truncate on audit_keys
  for each statement execute function refuse_audit_change();

-- Whose a ticket, a payment or a subscription is: for those who record what was done to it.
create view ticket_accounts as
select id, (select user_id from support_visitors where support_visitors.id = support_tickets.visitor_id) as user_id
from support_tickets;
comment on view ticket_accounts is 'Published by support: the account that a ticket belongs to, if any.';
create view charge_accounts as
select id, user_id from charges;
comment on view charge_accounts is 'Published by billing: the account that paid.';
create view subscription_accounts as
select id, user_id from subscriptions;
comment on view subscription_accounts is 'Published by billing: the account that subscribes.';
