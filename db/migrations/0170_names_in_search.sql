-- Names are typed with and without their marks: "Vutomi's" as "vutomis" or "vutomi", "B & B" as "bb",
-- "Nkosi-Dlamini" as two words. The index holds every such spelling; app/directory/words.ts makes the
-- same of what is typed.
create function search_text(words text) returns text
  language sql immutable strict parallel safe
  as $$
    select spelled || ' ' || regexp_replace(spelled, '\m(\w) (?=\w\M)', '\1', 'g')
    from (
      select regexp_replace(
        regexp_replace(plain(words), '[''’‘ʼʻ′`´.]', '', 'g') || ' ' || plain(words),
        '[''’‘ʼʻ′`´.&/+,:;@#_-]+|\s+', ' ', 'g') as spelled
    ) as spellings
  $$;

update listings set words = to_tsvector('simple', search_text(
  concat_ws(' ', p.full_name, p.trading_name, p.headline, array_to_string(p.skills, ' '))))
from providers p where p.id = listings.provider_id;
