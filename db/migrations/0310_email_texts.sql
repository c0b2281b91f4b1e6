-- Texts of emails that administrators edited. A text is a message of the catalogues in one language; its built-in text
-- is version 0 and isn't a row.
create table email_text_versions (
  id uuid primary key,
  message_id text not null,
  language text not null check (language in ('en', 'af', 'zu', 'xh')),
  number integer not null check (number > 0),
  -- Null where the built-in text was put back.
  text text check (char_length(text) between 1 and 2000),
  -- The built-in text when this was written: a later release may have another.
  built_in text not null,
  -- The version whose text was put back.
  put_back integer,
  changed_at timestamptz not null,
  changed_by uuid,
  unique (message_id, language, number)
);
