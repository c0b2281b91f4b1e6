-- Runs of scheduled tasks were called chores.
drop view scheduled_task_runs;
alter table chore_runs rename to scheduled_task_runs;
alter table scheduled_task_runs rename column chore to task;
alter table scheduled_task_runs rename constraint chore_runs_pkey to scheduled_task_runs_pkey;

create view recorded_task_runs as
select task, started_at, finished_at, error from scheduled_task_runs;
comment on view recorded_task_runs is 'Published by platform: when each scheduled task last ran.';
