-- How many rows a scheduled task deleted when it last deleted any, for the page about personal data.
alter table scheduled_task_runs add column deleted integer, add column deleted_at timestamptz;

create or replace view recorded_task_runs as
select task, started_at, finished_at, error, deleted, deleted_at from scheduled_task_runs;
comment on view recorded_task_runs is 'Published by platform: when each scheduled task last ran, and what it last deleted.';
