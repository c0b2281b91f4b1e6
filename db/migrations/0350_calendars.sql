-- When the workers of a business are free, and the time that is taken.

-- A break divides a day: any number of ranges a weekday, none over another.
alter table provider_hours drop constraint provider_hours_pkey;
alter table provider_hours add primary key (provider_id, weekday, from_minute);
alter table provider_hours add constraint provider_hours_apart exclude using gist
  (provider_id with =, weekday with =, int4range(from_minute, to_minute) with &&);

create table workers (
  id uuid primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  -- Empty for the first one: it goes by the business's name.
  name text not null default '',
  created_at timestamptz not null,
  left_at timestamptz
);
create index workers_provider on workers (provider_id, created_at);

-- Every business starts with one worker, which has its id. A trigger, because a business without one could never
-- be booked, however its row came about.
create function add_first_worker() returns trigger language plpgsql as $$
begin
  insert into workers (id, provider_id, created_at) values (new.id, new.id, new.created_at);
  return new;
end $$;
create trigger providers_first_worker after insert on providers
  for each row execute function add_first_worker();
insert into workers (id, provider_id, created_at) select id, id, created_at from providers;

-- A worker with rows here works these hours, one without the business's.
create table worker_hours (
  worker_id uuid not null references workers (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  primary key (worker_id, weekday, from_minute),
  check (from_minute < to_minute),
  exclude using gist (worker_id with =, weekday with =, int4range(from_minute, to_minute) with &&)
);

-- Of one day: off, or other hours than usual.
create table worker_exceptions (
  worker_id uuid not null references workers (id) on delete cascade,
  day date not null,
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 1 and 1440),
  note text not null default '',
  primary key (worker_id, day),
  check ((from_minute is null) = (to_minute is null) and from_minute < to_minute)
);

-- How a business is booked. Without a row the defaults of booking-rules.ts hold.
create table booking_rules (
  provider_id uuid primary key references providers (id) on delete cascade,
  gap_minutes smallint not null check (gap_minutes between 0 and 240),
  notice_minutes int not null check (notice_minutes between 0 and 20160),
  days_ahead smallint not null check (days_ahead between 1 and 60),
  arrival_window_minutes smallint not null check (arrival_window_minutes in (0, 60, 120)),
  travel_mode text not null check (travel_mode in ('car', 'bicycle', 'taxi', 'foot')),
  -- Where the day starts and ends; null: the middle of the business's suburb.
  base_lat double precision,
  base_lng double precision,
  base_name text not null default '',
  home_before_dark boolean not null,
  works_on_holidays boolean not null,
  check ((base_lat is null) = (base_lng is null))
);

-- Time of a worker that is taken: a job has its own id here, so a job has one time. A hold keeps a time while someone
-- fills in the form of a booking. Two of one worker never overlap.
create table reservations (
  id uuid primary key,
  worker_id uuid not null references workers (id),
  kind text not null check (kind in ('hold', 'job')),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)),
  -- Null where customers come to the provider.
  lat double precision,
  lng double precision,
  is_exact boolean not null default false,
  -- Whose hold this is: one person holds one time.
  holder text,
  expires_at timestamptz,
  check ((lat is null) = (lng is null)),
  check ((kind = 'hold') = (holder is not null) and (kind = 'hold') = (expires_at is not null)),
  constraint reservations_apart exclude using gist (worker_id with =, during with &&)
);
create unique index reservations_holder on reservations (holder);
create index reservations_expires on reservations (expires_at) where expires_at is not null;

-- The provider's own plans. They may lie over each other, and no time is offered during them.
create table appointments (
  id uuid primary key,
  worker_id uuid not null references workers (id) on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and not lower_inf(during) and not upper_inf(during)),
  title text not null,
  created_at timestamptz not null
);
create index appointments_worker on appointments using gist (worker_id, during);

-- Calendars elsewhere whose busy times count here. Only when someone is busy is stored, never with what.
create table external_calendars (
  id uuid primary key,
  worker_id uuid not null references workers (id) on delete cascade,
  name text not null,
  -- Encrypted: whoever knows it reads the calendar.
  address text not null,
  is_on boolean not null default true,
  created_at timestamptz not null,
  due_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index external_calendars_worker on external_calendars (worker_id);
create index external_calendars_due on external_calendars (due_at) where due_at is not null;

create table external_busy_times (
  calendar_id uuid not null references external_calendars (id) on delete cascade,
  during tstzrange not null
);
create index external_busy_times_calendar on external_busy_times using gist (calendar_id, during);
