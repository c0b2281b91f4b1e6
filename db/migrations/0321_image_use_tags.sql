-- What cached pages that show the picture depend on: they are dropped when it changes.
alter table site_image_uses add column tag text;
