-- What people asked us to correct, with the day by which the Act wants an answer. Until now it was only in the events.
create table correction_requests (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  words text not null,
  language text not null,
  requested_at timestamptz not null,
  answer_by date not null,
  answered_at timestamptz,
  answered_by uuid,
  answer text,
  check ((answered_at is null) = (answer is null))
);
create index correction_requests_user on correction_requests (user_id);
create index correction_requests_open on correction_requests (requested_at, id) where answered_at is null;
create index correction_requests_answered on correction_requests (answered_at) where answered_at is not null;

insert into correction_requests (id, user_id, words, language, requested_at, answer_by)
select events.id, users.id, events.details ->> 'words', 'en', occurred_at,
  (occurred_at at time zone 'Africa/Johannesburg')::date + 30
from events join users on users.id::text = events.about_id
where events.name = 'correction asked for' and events.details ? 'words';
