-- A review that moderation hid leaves the day and the broken rule in its place on the profile. Its words stay with whoever
-- wrote it.
alter table reviews
  add column hidden_reason text,
  -- When moderation last hid or showed it: the figures of its day are counted again.
  add column visibility_changed_at timestamptz;
update reviews set visibility_changed_at = hidden_at where hidden_at is not null;
create index reviews_visibility_changed on reviews (visibility_changed_at) where visibility_changed_at is not null;
create index reviews_hidden on reviews (provider_id, written_at desc, id desc) where hidden_at is not null;

create view removed_reviews as
select id, provider_id, written_at, hidden_at, hidden_reason
from reviews
where hidden_at is not null;
comment on view removed_reviews is 'Published by reviews: where a review was that moderation hid, and why. Not what it said.';

-- The rule that a decision names in public. Null where it names none.
alter table case_decisions add column rule text;

-- A guest without an email address gets one SMS about what they reported.
alter table reports add column texted_at timestamptz;
