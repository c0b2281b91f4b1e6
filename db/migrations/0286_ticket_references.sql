-- Closed tickets are found by their reference too; a reference is used again after a ticket closed.
create index support_tickets_any_reference on support_tickets (reference, created_at desc);
