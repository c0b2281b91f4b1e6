-- Whether a notification bore our merchant id and a valid signature when it arrived. One that didn't may
-- come from anyone: how many are stored is limited, and they are deleted after two weeks.
alter table itn_inbox add column is_signed boolean not null default true;
update itn_inbox set is_signed = false
where state = 'quarantined' and outcome is null and reason in (
  'too large', 'not form-encoded', 'a field twice', 'empty', 'another merchant', 'wrong signature'
);
alter table itn_inbox alter column is_signed drop default;
create index itn_inbox_unsigned on itn_inbox (received_at) where not is_signed;
