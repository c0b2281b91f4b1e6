-- The launch price lasts twelve months, whatever the length of the contract. Agreements that were made when
-- the contract fixed it for its whole length keep their price until then.
alter table subscriptions
  -- The first day on which next_price_cents is charged.
  add column next_price_on date;
update subscriptions set next_price_on = term_ends_on where next_price_cents is not null;

alter table checkouts
  -- For how many months the first price lasts, where it steps. Null in a checkout that was offered when
  -- the contract fixed it for its length.
  add column price_months smallint check (price_months > 0);
