-- For how many people agreed to each version of a text.
create index agreements_text_version on agreements (text, version, user_id);
