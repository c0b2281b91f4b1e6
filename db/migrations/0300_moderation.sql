-- What people report: a review, a profile or a message. All reports of one thing are one case until somebody decides
-- about it. A hidden review stays with whoever wrote it, and nobody else reads or counts it.
alter table reviews add column hidden_at timestamptz;

create or replace view published_reviews as
select id, job_id, provider_id, customer_user, author_name, job_title, place_id, rating, words, written_at,
  answer, answered_at, paid_cents, quoted_cents
from reviews
where hidden_at is null;
comment on view published_reviews is 'Published by reviews: those that moderation didn''t hide.';

create view written_reviews as
select id, job_id, provider_id, customer_user, author_name, job_title, place_id, rating, words, written_at,
  answer, answered_at, hidden_at
from reviews;
comment on view written_reviews is 'Published by reviews: also those that moderation hid.';

-- Guests are written to in the language of their request.
create or replace view customer_requests as
select id, customer_user, guest_name, guest_email, guest_phone, category, job, words, is_question, urgent,
  place_id, province, wanted_time, created_at, language
from quote_requests;
comment on view customer_requests is 'Published by quotes: what customers ask for.';

-- A removed message has no words: the case keeps them as long as someone may appeal.
alter table invitation_messages add column removed_at timestamptz;

create table moderation_cases (
  id uuid primary key,
  thing text not null check (thing in ('review', 'profile', 'message')),
  thing_id uuid not null,
  -- Whose thing it is. A guest is known by their request alone.
  subject_user uuid references users (id) on delete set null,
  provider_id uuid not null references providers (id) on delete cascade,
  request_id uuid references quote_requests (id) on delete cascade,
  -- The case whose change this one looks at again.
  follows uuid references moderation_cases (id) on delete set null,
  state text not null check (state in ('open', 'decided', 'appealed', 'closed')),
  report_count int not null,
  -- The thing as it was when it was reported first.
  evidence jsonb not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('left', 'hidden', 'removed', 'warned', 'change asked', 'suspended')),
  reason text not null default '',
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  appeal_until timestamptz,
  change_due_at timestamptz,
  appeal_words text not null default '',
  appealed_at timestamptz,
  appeal_due_at timestamptz,
  is_reversed boolean,
  appeal_reason text not null default '',
  appeal_decided_by uuid references users (id) on delete set null,
  appeal_decided_at timestamptz,
  evidence_erased_at timestamptz,
  check ((state = 'open') = (outcome is null)),
  check (state <> 'appealed' or appealed_at is not null),
  check ((is_reversed is null) = (appeal_decided_at is null))
);
create unique index moderation_cases_open on moderation_cases (thing, thing_id) where state = 'open';
create index moderation_cases_waiting on moderation_cases (due_at) where state in ('open', 'appealed');
create index moderation_cases_thing on moderation_cases (thing, thing_id, opened_at);
create index moderation_cases_subject on moderation_cases (subject_user) where subject_user is not null;
create index moderation_cases_change on moderation_cases (change_due_at) where change_due_at is not null;
create index moderation_cases_evidence on moderation_cases (decided_at)
  where decided_at is not null and evidence_erased_at is null;

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases (id) on delete cascade,
  reason text not null,
  words text not null,
  reporter_user uuid references users (id) on delete cascade,
  -- Someone in the conversation who came by the link of their request.
  is_guest boolean not null,
  -- Where we answer people without an account.
  email text,
  language text not null,
  reported_at timestamptz not null
);
create index reports_case on reports (case_id, reported_at);
create unique index reports_user on reports (case_id, reporter_user) where reporter_user is not null;
create unique index reports_guest on reports (case_id) where is_guest;
create index reports_by_user on reports (reporter_user) where reporter_user is not null;

create view moderated_people as
select id, subject_user from moderation_cases;
comment on view moderated_people is 'Published by moderation: whose things its cases are about.';
