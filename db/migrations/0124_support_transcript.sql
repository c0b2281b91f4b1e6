-- A transcript is mailed once, until more was said: the last message that they were mailed.
alter table support_tickets add column transcript_seq bigint not null default 0;
