-- Every value that a setting has had. Version 0 is the built-in one, and isn't a row.
create table setting_versions (
  id uuid primary key,
  key text not null,
  number integer not null check (number > 0),
  value jsonb not null,
  -- The version whose value was put back.
  put_back integer,
  changed_at timestamptz not null,
  -- Empty where the operator changed it on the server.
  changed_by uuid,
  unique (key, number)
);

-- What the history of events says of earlier changes.
insert into setting_versions (id, key, number, value, changed_at, changed_by)
select id, about_id, row_number() over (partition by about_id order by occurred_at, id),
  details -> 'new', occurred_at, by_user
from events
where name = 'setting changed' and about_kind = 'setting' and details ? 'new';

insert into setting_versions (id, key, number, value, changed_at, changed_by)
select gen_random_uuid(), key, 1, value, changed_at, changed_by
from settings
where not exists (select from setting_versions as version where version.key = settings.key);
