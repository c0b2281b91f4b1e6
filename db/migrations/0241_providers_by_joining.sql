-- The list of everyone who can be found, the newest first.
create index providers_joined on providers (joined_at);
