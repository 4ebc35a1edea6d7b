-- A school's pictures and videos. Of a picture storage keeps several widths under one id; so it does of a video's poster.
create table gallery_items (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('picture', 'video')),
  title text not null default '' check (length(title) <= 80),
  description text not null default '' check (length(description) <= 300),
  alt text not null default '' check (length(alt) <= 200),
  position int not null,
  hidden_at timestamptz,
  picture_id uuid not null,
  video_id uuid,
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes bigint not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  foreign key (org_id, picture_id) references stored_files,
  foreign key (org_id, video_id) references stored_files,
  check ((kind = 'video') = (video_id is not null))
);
create index gallery_items_in_order on gallery_items (org_id, position, id);
call ardoise_protect('gallery_items');
