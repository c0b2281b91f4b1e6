-- What a person is, in one place: a provider is whoever has a provider record, the rest was granted.
create view user_standing as
select
  users.id as user_id,
  exists (select from providers where providers.user_id = users.id) as is_provider,
  array(select role from user_roles where user_roles.user_id = users.id order by role) as granted
from users;
