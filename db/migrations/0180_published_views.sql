-- What subjects publish for others to read: a subject's tables are written by it alone, and others join these views.
-- Each is a plain projection of one table, so that the planner replaces it by the table. Owners stand in db/owners.mjs
-- and in the comments below.

create view people as
select id, email, phone, user_metadata, created_at, deleted_at from users;
comment on view people is 'Published by auth: who has an account, and how to reach them.';

create view granted_roles as
select user_id, role from user_roles;
comment on view granted_roles is 'Published by auth: roles that were granted; providers are who have a profile.';

create view stored_files as
select id, key, purpose, owner_user, owner_device, name, content_type, bytes, width, height, created_at, attached_at
from files;
comment on view stored_files is 'Published by uploads: files and where their bytes are stored.';

create view provider_profiles as
select id, user_id, slug, full_name, trading_name, display_name, email, phone, category, custom_service_type, headline,
  skills, languages, place_id, place_typed, province, lat, lng, radius_km, callout_cents, team_size, photo_file, logo_file,
  portrait_seed, npo_category, vat_number, verification, billing, plan, has_priority_place, joined_at, updated_at
from providers;
comment on view provider_profiles is 'Published by providers: businesses, listed or not.';

create view weekly_hours as
select provider_id, weekday, from_minute, to_minute from provider_hours;
comment on view weekly_hours is 'Published by providers: when a business works in a usual week.';

create view days_off as
select provider_id, day, note from provider_days_off;
comment on view days_off is 'Published by providers: days on which a business is closed.';

create view suspensions as
select id, provider_id, source, reason, from_at, to_at from provider_suspensions;
comment on view suspensions is 'Published by providers: from when to when a business was suspended.';

create view offered_services as
select id, provider_id, category, job, title, description, unit, price_cents, position from provider_services;
comment on view offered_services is 'Published by provider-settings: what a business offers, with prices.';

create view work_photos as
select provider_id, file_id, caption, position, added_at from provider_photos;
comment on view work_photos is 'Published by provider-settings: pictures of work that was done.';

create view application_states as
select id, user_id, state, fields from applications;
comment on view application_states is 'Published by applications: how far applications are, and what is in their form.';

create view application_documents as
select application_id, file_id, kind, added_at from application_papers;
comment on view application_documents is 'Published by applications: files that belong to an application.';

create view recorded_checks as
select provider_id, "check", finding, done_at, due_at, expires_at from provider_checks;
comment on view recorded_checks is 'Published by applications: which checks a business has passed.';

create view customer_requests as
select id, customer_user, guest_name, guest_email, guest_phone, category, job, words, is_question, urgent,
  place_id, province, wanted_time, created_at
from quote_requests;
comment on view customer_requests is 'Published by quotes: what customers ask for.';

create view invitations as
select id, request_id, provider_id, state, asked_at, due_at, seen_at, first_answer_at, end_reason from asks;
comment on view invitations is 'Published by quotes: one provider''s part of a request.';

create view provider_quotes as
select id, ask_id, state, sent_at, total_cents, callout_cents from quotes;
comment on view provider_quotes is 'Published by quotes: every revision of every quote.';

create view quoted_lines as
select quote_id, position, kind, quantity, unit_cents, amount_cents from quote_lines;
comment on view quoted_lines is 'Published by quotes: the lines of a quote.';

create view request_pictures as
select request_id, file_id, position from request_photos;
comment on view request_pictures is 'Published by quotes: photos that belong to a request.';

create view bookings as
select id, ask_id, quote_id, provider_id, customer_user, state, day, accepted_at, marked_by, ended_at, due_at,
  paid_cents
from jobs;
comment on view bookings is 'Published by quotes: jobs, from the accepted quote on.';

create view published_reviews as
select id, job_id, provider_id, customer_user, author_name, job_title, place_id, rating, words, written_at,
  answer, answered_at, paid_cents, quoted_cents
from reviews;
comment on view published_reviews is 'Published by reviews.';

create view directory_entries as
select provider_id, category, main_category, name, slug, headline, province, place_id, photo_file, portrait_seed,
  reply_minutes, stars, rating_sum, rating_count, checks_done
from listings;
comment on view directory_entries is 'Published by directory: who can be found, a row for each of their categories.';

create view unread_notifications as
select user_id, link from notifications where cleared_at is null;
comment on view unread_notifications is 'Published by notifications: what is still on the bell.';

create view packed_archives as
select key, ready_at from data_archives;
comment on view packed_archives is 'Published by privacy: where the bytes of archives are stored.';

create view recorded_events as
select id, name, about_kind, about_id, by_user, at, details from events;
comment on view recorded_events is 'Published by platform: what happened.';

create view email_deliveries as
select id, kind, recipient, subject, text <> '' as has_text, attempts, written_at, due_at, sent_at, given_up_at,
  last_error, bounced_at, bounce_words
from letters;
comment on view email_deliveries is 'Published by platform: emails and what became of them, without their words.';

create view sms_deliveries as
select id, kind, attempts, written_at, due_at, sent_at, given_up_at, last_error from texts;
comment on view sms_deliveries is 'Published by platform: text messages and what became of them, without their words.';

create view scheduled_task_runs as
select chore, started_at, finished_at, error from chore_runs;
comment on view scheduled_task_runs is 'Published by platform: when each scheduled task last ran.';

create view payment_notifications as
select id, state, received_at, closed_at from itn_inbox;
comment on view payment_notifications is 'Published by billing: what PayFast sent, and how it was judged.';

create view payment_orders as
select id, kind, given_at, due_at, done_at from payfast_orders;
comment on view payment_orders is 'Published by billing: what we asked PayFast to do.';

comment on view user_standing is 'Published by auth: which roles a person has.';
