-- One message, however often a browser sends it: the key is made of what was written.
alter table contact_messages add column form_key text unique;
