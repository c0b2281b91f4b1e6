-- A job is what a customer and a provider agreed; with a time it is a booking (app/jobs/public/job-states.ts).

alter table jobs
  add column reference text,
  add column worker_id uuid references workers (id),
  add column since timestamptz,
  add column start_at timestamptz,
  add column latest_arrival_at timestamptz,
  add column end_at timestamptz,
  add column arrived_at timestamptz,
  add column total_cents int check (total_cents >= 0),
  -- Who said that it is still on.
  add column customer_confirmed_at timestamptz,
  add column provider_confirmed_at timestamptz,
  -- When the next reminder is due.
  add column remind_at timestamptz,
  add constraint jobs_whole_time check (
    (start_at is null) = (end_at is null) and (start_at is null) = (latest_arrival_at is null)
    and start_at <= latest_arrival_at and latest_arrival_at < end_at);

update jobs set
  reference = upper(substr(md5(id::text), 1, 4) || '-' || substr(md5(id::text), 5, 4)),
  worker_id = provider_id,
  total_cents = (select total_cents from quotes where quotes.id = jobs.quote_id),
  since = coalesce(ended_at, marked_at, accepted_at);

alter table jobs
  alter column reference set not null,
  add constraint jobs_reference unique (reference),
  alter column worker_id set not null,
  alter column since set not null,
  alter column total_cents set not null,
  drop constraint jobs_state_check;

-- An accepted quote without a time has a fortnight from the last thing that happened; what one side had marked, two days.
update jobs set state = 'unscheduled', since = coalesce(latest.happened, accepted_at),
  due_at = coalesce(latest.happened, accepted_at) + interval '14 days',
  remind_at = coalesce(latest.happened, accepted_at) + interval '1 day'
  from (select max(occurred_at) as happened from events) as latest where state = 'accepted';
-- The customer's word is final now.
update jobs set state = 'done', since = coalesce(latest.happened, marked_at), due_at = null,
  ended_at = coalesce(latest.happened, marked_at)
  from (select max(occurred_at) as happened from events) as latest where state = 'marked_done' and marked_by = 'customer';
update jobs set since = coalesce(latest.happened, marked_at),
  due_at = coalesce(latest.happened, marked_at) + interval '48 hours'
  from (select max(occurred_at) as happened from events) as latest where state in ('marked_done', 'marked_not_done');

alter table jobs
  add constraint jobs_state_check check (state in ('unscheduled', 'booked', 'on_the_way', 'arrived', 'marked_done',
    'marked_not_done', 'no_show_reported', 'no_show', 'disputed', 'done', 'not_done', 'cancelled', 'outcome_unknown')),
  add constraint jobs_booked_with_time check (
    state not in ('booked', 'on_the_way', 'no_show_reported') or start_at is not null);
create index jobs_remind on jobs (remind_at) where remind_at is not null;
create index jobs_worker on jobs (worker_id, start_at);

-- An invitation ends with the acceptance: what becomes of the job is the job's.
update invitations set state = 'accepted' where state in ('done', 'not_done');

-- Every transition of every job.
create table job_steps (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  step text not null,
  from_state text not null,
  to_state text not null,
  party text not null check (party in ('customer', 'provider', 'staff', 'clock')),
  by_user uuid references users (id) on delete set null,
  -- Both sides read it.
  reason text not null default '',
  start_at timestamptz,
  -- A change within a day of the start.
  is_late boolean not null default false,
  taken_at timestamptz not null
);
create index job_steps_job on job_steps (job_id, taken_at);

-- A time that one side proposes; the other accepts it, or proposes another.
create table job_proposals (
  job_id uuid primary key references jobs (id) on delete cascade,
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  start_at timestamptz not null,
  latest_arrival_at timestamptz not null,
  end_at timestamptz not null check (start_at <= latest_arrival_at and latest_arrival_at < end_at),
  proposed_at timestamptz not null,
  expires_at timestamptz not null
);
create index job_proposals_expires on job_proposals (expires_at);

-- Whose job it is, the request says.
drop view bookings;
alter table jobs drop column customer_user;
create view bookings as
select jobs.id, jobs.invitation_id, jobs.quote_id, jobs.provider_id, request.customer_user, jobs.state, jobs.day,
  jobs.accepted_at, jobs.marked_by, jobs.ended_at, jobs.due_at, jobs.paid_cents, jobs.reference, jobs.since,
  jobs.start_at, jobs.latest_arrival_at, jobs.end_at, jobs.total_cents, jobs.category, jobs.title, request.id as request_id
from jobs
join provider_invitations as invitation on invitation.id = jobs.invitation_id
join customer_requests as request on request.id = invitation.request_id;
comment on view bookings is 'Published by jobs: what customers and providers agreed.';
