-- The figures of the dashboard, counted by South African day: two years are read in a few thousand rows. A scheduled
-- task counts the last days again (admin/dashboard/count-days.server.ts).
create table daily_figures (
  -- A code of a province, or 'south-africa' for all of them and for what has none.
  province text not null,
  figure text not null,
  day date not null,
  -- What a figure is split by, such as a service or minutes; else empty.
  detail text not null default '',
  amount bigint not null,
  primary key (province, figure, day, detail)
);
create table counted_days (
  day date primary key,
  counted_at timestamptz not null
);

-- What the days are counted by, and what the lists behind the figures go through, the newest first.
create index quote_requests_opened on quote_requests (opened_at) where opened_at is not null;
create index quotes_first_sent on quotes (sent_at) where revision = 1;
create index invitations_first_answer on invitations (first_answer_at) where first_answer_at is not null;
create index jobs_accepted on jobs (accepted_at);
create index jobs_ended on jobs (ended_at) where ended_at is not null;
create index reviews_written on reviews (written_at);
create index subscriptions_activated on subscriptions (activated_at) where activated_at is not null;
create index subscriptions_ended on subscriptions (ended_at) where ended_at is not null;
create index outgoing_emails_given_up on outgoing_emails (given_up_at) where given_up_at is not null;
create index outgoing_emails_bounced on outgoing_emails (bounced_at) where bounced_at is not null;
create index texts_given_up on texts (given_up_at) where given_up_at is not null;
create index provider_checks_expires on provider_checks (expires_at) where expires_at is not null;
