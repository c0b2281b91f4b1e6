-- Messages with one-time codes: encrypted until they are handed over, erased then (docs/decisions/0152).
alter table letters add column is_secret boolean not null default false;
alter table texts add column is_secret boolean not null default false;

-- Those that were written in clear before: what was handed over is erased, the others are as they were
-- until they are sent.
update letters set is_secret = true, html = '', text = ''
where (sent_at is not null or given_up_at is not null)
  and kind in ('confirmation', 'recovery', 'magic link', 'invitation', 'email change', 'reauthentication');
update texts set is_secret = true, words = ''
where (sent_at is not null or given_up_at is not null)
  and kind in ('one-time code', 'second step');
