-- A run renews its heartbeat while it lasts. One that no longer does belonged to a process that died.
alter table chore_runs add column heartbeat_at timestamptz;
