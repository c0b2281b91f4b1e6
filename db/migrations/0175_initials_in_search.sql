-- "B & B" with spaces around its mark, and "R and B", are as much initials in a row as "B&B" is: a run of
-- marks and spaces is one space, and an "and" between two initials says nothing. Each name is read
-- by itself, so that the last letter of one isn't joined to the first of the next.
-- app/directory/words.ts makes the same of what is typed.
create or replace function search_text(words text) returns text
  language sql immutable strict parallel safe
  as $$
    select string_agg(
      spelled || ' ' || regexp_replace(spelled, '\m(\w) (?:(?:and|en|na) )?(?=\w\M)', '\1', 'g'), ' ')
    from (
      select regexp_replace(spelling, '[[:punct:][:space:]\u00A0’‘ʼʻ′`´&+^|~<>=$]+', ' ', 'g') as spelled
      from (values
        (regexp_replace(
          regexp_replace(plain(words), '[''’‘ʼʻ′`´.]', '', 'g'),
          '(^|\s)(uku|[uieoa])-(?=\w)', '\1\2', 'g')),
        (plain(words))
      ) as spellings (spelling)
    ) as parted
  $$;

update listings set words = named.words
from (
  select id, to_tsvector('simple', concat_ws(' ', search_text(full_name), search_text(trading_name),
    search_text(headline), search_text(array_to_string(skills, ' ')))) as words
  from providers
) as named
where named.id = listings.provider_id and listings.words is distinct from named.words;
