-- What a client of the adapter calls the business that it pays for, and the reference that it wants.
alter table checkouts
  add column business_name text,
  add column payment_reference text;
