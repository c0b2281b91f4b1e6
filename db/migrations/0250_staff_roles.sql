-- Roles of staff beside administrator and support agent. Those that were granted stay as they are.
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check check (
  role in ('admin', 'applications', 'support', 'moderation', 'finance', 'content', 'viewer')
);
