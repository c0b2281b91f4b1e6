-- The email about a closed account carries the link that opens it again, so 0161 should have named it too.
update letters set is_secret = true, html = '', text = ''
where (sent_at is not null or given_up_at is not null) and kind = 'account closed';
