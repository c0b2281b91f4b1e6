-- Promises end at midnight after a business day: what is left of one while we wait is counted in such days.
alter table applications add column left_days smallint;
update applications set left_days = ceil(left_millis / 86400000.0) where left_millis is not null;
alter table applications drop column left_millis;
update applications
  set due_at = (date_trunc('day', due_at at time zone 'Africa/Johannesburg' - interval '1 millisecond') + interval '1 day')
    at time zone 'Africa/Johannesburg'
  where due_at is not null;
update support_tickets
  set answer_due_at =
    (date_trunc('day', answer_due_at at time zone 'Africa/Johannesburg' - interval '1 millisecond') + interval '1 day')
    at time zone 'Africa/Johannesburg'
  where answer_due_at is not null;
