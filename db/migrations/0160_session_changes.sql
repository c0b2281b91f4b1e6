-- Live streams stay open for hours, so they are told when the session that opened them may not go on:
-- sessions end in a dozen ways (sign-out, password change, housekeeping, a deleted account, by cascade),
-- and a trigger sees them all.
create function notify_session_change() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('session_changes', coalesce(changed ->> 'user_id', changed ->> 'id'));
  return null;
end
$$;

create trigger sessions_ended after delete on sessions
  for each row execute function notify_session_change();
create trigger sessions_changed after update of reuse_found_at, aal, not_after on sessions
  for each row execute function notify_session_change();
create trigger users_banned after update of banned_until, deleted_at on users
  for each row
  when (old.banned_until is distinct from new.banned_until
     or old.deleted_at is distinct from new.deleted_at)
  execute function notify_session_change();
create trigger user_roles_changed after insert or delete on user_roles
  for each row execute function notify_session_change();
create trigger accounts_closed after insert on account_closures
  for each row execute function notify_session_change();
