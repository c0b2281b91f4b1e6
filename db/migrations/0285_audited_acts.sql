-- Administrative acts for the timeline of the person whose things they changed: values stay in the audit log.
create view audited_acts as
select id, name, about_kind, about_id, actor, person, occurred_at from audit_entries;
comment on view audited_acts is 'Published by platform: administrative acts, without their values.';
