-- A picture is known before its files are stored and until they are gone: a file without a row is nobody's
-- (docs/adr/0010-pictures.md).
create table picture (
  -- Made of the content; the files are named by it.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  placeholder text not null check (length(placeholder) < 1000),
  created_at timestamptz not null default now(),
  -- Since when no cow shows it; pages that were fetched before may still do.
  unused_since timestamptz
);
create index picture_unused on picture (unused_since) where unused_since is not null;

-- Until now these were names of drawn files that no row described. The seed draws its cows anew.
update cow set image_key = null where image_key is not null;
alter table cow add constraint cow_image_key_fkey foreign key (image_key) references picture (key);
create index cow_by_picture on cow (image_key) where image_key is not null;

grant select, insert, update, delete on picture to khamar_api;
