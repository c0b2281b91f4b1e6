-- Whose owner is banned is not to be found, or requests would reach someone who can't sign in.
create or replace view people as
select id, email, phone, user_metadata, created_at, deleted_at, banned_until from users;
comment on view people is 'Published by auth: who has an account, how to reach them, and until when they are banned.';

alter table provider_suspensions drop constraint provider_suspensions_source_check;
alter table provider_suspensions add constraint provider_suspensions_source_check
  check (source in ('billing', 'administrator', 'quality', 'owner', 'ban'));

create index users_banned_until on users (banned_until) where banned_until is not null;
