-- One provider's part of a request is an invitation. The view that others join is named like the one of quotes.
drop view invitations;
alter table asks rename to invitations;
alter table ask_messages rename to invitation_messages;
alter table invitations rename column asked_at to invited_at;
alter table invitation_messages rename column ask_id to invitation_id;
alter table quotes rename column ask_id to invitation_id;
alter table jobs rename column ask_id to invitation_id;
alter view bookings rename column ask_id to invitation_id;
alter view provider_quotes rename column ask_id to invitation_id;
alter table quote_requests rename column asks_best to wants_best_matches;
alter table invitation_messages rename constraint ask_messages_ask_id_fkey to invitation_messages_invitation_id_fkey;
alter table invitation_messages rename constraint ask_messages_pkey to invitation_messages_pkey;
alter table invitation_messages rename constraint ask_messages_sender_check to invitation_messages_sender_check;
alter table invitations rename constraint asks_pkey to invitations_pkey;
alter table invitations rename constraint asks_provider_id_fkey to invitations_provider_id_fkey;
alter table invitations rename constraint asks_request_id_fkey to invitations_request_id_fkey;
alter table invitations rename constraint asks_request_id_provider_id_key to invitations_request_id_provider_id_key;
alter table invitations rename constraint asks_state_check to invitations_state_check;
alter table jobs rename constraint jobs_ask_id_fkey to jobs_invitation_id_fkey;
alter table jobs rename constraint jobs_ask_id_key to jobs_invitation_id_key;
alter table quotes rename constraint quotes_ask_id_fkey to quotes_invitation_id_fkey;
alter table quotes rename constraint quotes_ask_id_revision_key to quotes_invitation_id_revision_key;
alter index ask_messages_ask rename to invitation_messages_invitation;
alter index ask_messages_unread rename to invitation_messages_unread;
alter index asks_due rename to invitations_due;
alter index asks_provider rename to invitations_provider;

create view provider_invitations as
select id, request_id, provider_id, state, invited_at, due_at, seen_at, first_answer_at, end_reason from invitations;
comment on view provider_invitations is 'Published by quotes: one provider''s part of a request.';

update events set about_kind = 'invitation' where about_kind = 'ask';
update events set name = 'invitation' || substr(name, 4) where name in ('ask declined', 'ask expired');
update notifications set kind = 'invitation declined' where kind = 'ask declined';
update letters set kind = 'invitation declined' where kind = 'ask declined';
