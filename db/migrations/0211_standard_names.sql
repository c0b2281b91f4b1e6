-- Tables, columns and views get the names a reader of the code would search for.

-- Live events.
alter table live_news rename to live_events;
alter table live_events rename column at to created_at;
alter sequence live_news_seq rename to live_events_seq;
alter index live_news_user rename to live_events_user;
alter index live_news_at rename to live_events_created;
alter index live_news_seq_unique rename to live_events_seq_unique;
alter table live_events rename constraint live_news_pkey to live_events_pkey;
drop trigger live_news_number on live_events;
drop function number_live_news();
-- Numbers are given at the end of the transaction, so that they count up in the order of commits (migration 0140).
create function number_live_event() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(7346520);
  update live_events set seq = nextval('live_events_seq') where id = new.id;
  return null;
end $$;
create constraint trigger live_events_number after insert on live_events
  deferrable initially deferred for each row when (new.seq is null)
  execute function number_live_event();

-- Events and notifications.
alter table events rename column at to occurred_at;
alter view recorded_events rename column at to occurred_at;
alter table notifications rename column at to created_at;
alter table notifications rename column once to dedupe_key;

-- Money.
alter table ledger_journals rename column at to posted_at;
alter table payfast_facts rename to payfast_events;
alter table payfast_events rename column fact to event;
alter table payfast_events rename constraint payfast_facts_pkey to payfast_events_pkey;
alter table subscriptions rename column cancel_asked_at to cancel_requested_at;
alter table subscriptions rename column price_told_for to price_notified_for;
alter table subscriptions rename column told_of_renewal to renewal_notified_for;

-- Accounts.
drop view user_standing;
create view user_access as
select
  users.id as user_id,
  exists (select from providers where providers.user_id = users.id) as is_provider,
  array(select role from user_roles where user_roles.user_id = users.id order by role) as granted
from users;
comment on view user_access is 'Published by auth: who is a provider, and which roles were granted.';
alter table sessions rename column reuse_found_at to reuse_detected_at;
alter table data_archives rename column asked_at to requested_at;

-- Quality. A provider whose rating fell was "told"; the word is "warned".
alter table quality_standings rename to quality_states;
alter table quality_states rename column told_at to warned_at;
alter table quality_states rename constraint quality_standings_pkey to quality_states_pkey;
alter table quality_states rename constraint quality_standings_provider_id_fkey to quality_states_provider_id_fkey;
alter index quality_standings_due rename to quality_states_due;
alter index quality_standings_state rename to quality_states_state;
alter table quality_states drop constraint quality_standings_state_check;
update quality_states set state = 'warned' where state = 'told';
alter table quality_states add constraint quality_states_state_check check (state in ('warned', 'flagged', 'fine'));

-- Support, applications, uploads, the launch list.
alter table dead_addresses rename to undeliverable_addresses;
alter table undeliverable_addresses rename column words to reason;
alter table undeliverable_addresses rename constraint dead_addresses_pkey to undeliverable_addresses_pkey;
alter table support_messages rename column said_at to sent_at;
alter table support_tickets rename column last_said_at to last_message_at;
alter table support_tickets rename column last_words to last_message;
alter table support_reply_addresses rename column made_at to created_at;
alter table application_reasons rename column would_do to remedy;
alter table application_drafts rename column made_at to created_at;
alter table request_links rename column made_at to created_at;
alter table guest_codes rename column made_at to created_at;
alter table uploads rename column pieces to chunks;
alter table launch_signups rename column asked_at to signed_up_at;
alter table launch_signups rename column told_at to notified_at;
alter table launch_signups rename column came_by to source;
alter table launch_signups rename column link_made_at to link_created_at;

update events set name = 'quality warned' where name = 'quality told';
update notifications set kind = 'quality warned' where kind = 'quality told';
update outgoing_emails set kind = 'quality warned' where kind = 'quality told';
