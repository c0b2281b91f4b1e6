create view waiting_approvals as
select kind, subject_id, requested_at from approvals where state = 'requested';
comment on view waiting_approvals is 'Published by approvals: what waits for a second person.';
