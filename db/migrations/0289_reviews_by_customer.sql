-- What someone wrote is counted on their record, and moves when their accounts are merged.
create index reviews_customer on reviews (customer_user) where customer_user is not null;
