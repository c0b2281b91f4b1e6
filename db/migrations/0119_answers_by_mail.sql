-- Addresses that answers to support's letters come to, and what came by them.

create table support_reply_addresses (
  -- Of the token in the address. A letter names an address of its own.
  hash text primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  made_at timestamptz not null
);
create index support_reply_addresses_ticket on support_reply_addresses (ticket_id);

-- What the mail says it was sent from; null for whatever came another way.
alter table support_messages add column mailed_from text;

alter table support_tickets drop constraint support_tickets_channel_check;
alter table support_tickets
  add constraint support_tickets_channel_check check (channel in ('chat', 'page', 'client', 'mail'));
