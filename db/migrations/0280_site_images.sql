-- The library of pictures that pages of the site show. A version is the file as it is cropped, and part of its addresses.
create table site_images (
  id uuid primary key,
  name text not null,
  alt_en text not null,
  alt_af text not null default '',
  alt_zu text not null default '',
  alt_xh text not null default '',
  file_id uuid not null references files (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Percentages of the whole picture: what is cut off at each side, and the point that always stays in view.
  crop_left smallint not null default 0,
  crop_top smallint not null default 0,
  crop_right smallint not null default 0,
  crop_bottom smallint not null default 0,
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  check (least(crop_left, crop_top, crop_right, crop_bottom) >= 0),
  check (crop_left + crop_right <= 90 and crop_top + crop_bottom <= 90),
  check (focus_x between 0 and 100 and focus_y between 0 and 100)
);
create index site_images_file on site_images (file_id);

-- What browsers load: every width and format of the present version.
create table site_image_variants (
  file_id uuid primary key references files (id),
  image_id uuid not null references site_images (id) on delete cascade,
  format text not null check (format in ('webp', 'jpg')),
  width integer not null,
  height integer not null,
  bytes integer not null,
  unique (image_id, format, width)
);

-- Where pictures are used, as the subjects that use them say. What is used can't be deleted.
create table site_image_uses (
  image_id uuid not null references site_images (id),
  kind text not null,
  subject_id text not null,
  title text not null,
  address text not null,
  primary key (image_id, kind, subject_id)
);
create index site_image_uses_subject on site_image_uses (kind, subject_id);
