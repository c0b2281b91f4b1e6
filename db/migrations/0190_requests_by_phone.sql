-- A guest's request can be confirmed by a code that is texted. The code itself is stored nowhere: it is worked out
-- from the row and the server's key. Without a request, the code opens the requests of its number.
create table guest_codes (
  id uuid primary key,
  request_id uuid unique references quote_requests (id) on delete cascade,
  phone text not null,
  made_at timestamptz not null,
  sent_at timestamptz not null,
  wrong_codes smallint not null default 0,
  used_at timestamptz
);
create index guest_codes_sent on guest_codes (sent_at) where request_id is null;

-- Which text messages went out about a request: three at most.
create table request_texts (
  id uuid primary key,
  request_id uuid not null references quote_requests (id) on delete cascade,
  kind text not null check (kind in ('code', 'first quote', 'digest')),
  written_at timestamptz not null
);
create index request_texts_of_request on request_texts (request_id);
create unique index request_texts_once on request_texts (request_id, kind) where kind <> 'code';

alter table quote_requests add column phone_confirmed_at timestamptz;
create index quote_requests_of_phone on quote_requests (guest_phone)
  where phone_confirmed_at is not null and customer_user is null;

-- Numbers whose owner replied STOP, as the gateway says.
create table sms_opt_outs (
  phone text primary key,
  opted_out_at timestamptz not null
);

alter table quote_requests drop constraint quote_requests_check;
alter table quote_requests add constraint quote_requests_check check (customer_user is not null
  or guest_email is not null or guest_phone is not null or state in ('closed', 'expired', 'withdrawn'));
