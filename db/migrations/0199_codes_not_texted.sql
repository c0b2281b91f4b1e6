-- A number that opens no request is answered like one that does: it has a row as well, and no code opens it.
alter table guest_codes add column is_texted boolean not null default true;
