-- Whose owner closed their account is not to be found either.
alter table provider_suspensions drop constraint provider_suspensions_source_check;
alter table provider_suspensions add constraint provider_suspensions_source_check
  check (source in ('billing', 'administrator', 'quality', 'owner'));
