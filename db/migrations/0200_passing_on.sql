-- Whether the next best provider is asked when someone can't help or doesn't answer: only if the customer chose it.
alter table quote_requests add column passes_on boolean not null default false;

-- The invitation that this one was made in place of: each is passed on once.
alter table invitations add column replaces uuid unique references invitations (id) on delete set null;
