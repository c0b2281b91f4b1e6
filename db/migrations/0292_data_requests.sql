-- Corrections were the only requests about someone's data that had a row. Staff now record the others too: a copy, a
-- deletion or an objection, from someone whose identity was confirmed, with or without an account.
alter table correction_requests rename to data_requests;
alter table data_requests rename constraint correction_requests_pkey to data_requests_pkey;
alter index correction_requests_user rename to data_requests_user;
alter index correction_requests_open rename to data_requests_open;
alter index correction_requests_answered rename to data_requests_answered;

alter table data_requests
  alter column user_id drop not null,
  add column kind text not null default 'correction'
    check (kind in ('access', 'correction', 'deletion', 'objection')),
  add column name text not null default '',
  add column email text,
  add column channel text not null default 'account'
    check (channel in ('account', 'support', 'email', 'phone', 'post')),
  add column ticket_id uuid references support_tickets (id) on delete set null,
  add column identity_proof text not null default '',
  add column recorded_by uuid,
  add column is_refused boolean not null default false,
  add check (user_id is not null or email is not null),
  add check ((channel = 'account') = (recorded_by is null));
alter table data_requests alter column kind drop default, alter column channel drop default;

create index data_requests_email on data_requests (email) where email is not null;
create index data_requests_ticket on data_requests (ticket_id) where ticket_id is not null;
-- What was answered to people without an account is erased after a year.
create index data_requests_without_account on data_requests (answered_at) where user_id is null;
