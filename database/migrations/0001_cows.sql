-- Cows, their photos, and the indexes that visitors and staff search by.

create extension if not exists pg_trgm;

-- The API's role. The owner sets its password (README); with trust authentication on loopback it needs none.
do $$
begin
  -- Check first: an owner without the right to create roles may find it already created.
  if not exists (select from pg_roles where rolname = 'khamar_api') then
    create role khamar_api login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Roles are server-wide: another database or a concurrent process created it.
end
$$;

revoke create on schema public from public;
grant usage on schema public to khamar_api;
grant select on schema_migration to khamar_api;

-- UUIDv7: the first 48 bits are the time, so ids sort by creation and new rows go to one end of every index.
-- PostgreSQL has it built in from version 18 on.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;

-- The row is written before its files and deleted only with them, so a file without a row is unused (docs/adr/0010-images.md).
create table picture (
  -- Derived from the content; the files are named after it.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  placeholder text not null check (length(placeholder) < 1000),
  created_at timestamptz not null default now(),
  -- Since when no cow shows it; pages loaded earlier may still do so.
  unused_since timestamptz
);
create index picture_unused on picture (unused_since) where unused_since is not null;
grant select, insert, update, delete on picture to khamar_api;

create type availability_status as enum ('AVAILABLE', 'BOOKED', 'SOLD');
create type cow_gender as enum ('MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER');
create type cow_size as enum ('SMALL', 'MEDIUM', 'LARGE');

create table cow (
  id uuid primary key default uuid_v7(),
  tag_id text not null check (tag_id ~ '^[A-Z0-9-]{3,32}$'),
  image_key text references picture (key),
  -- Up to seven more images, in display order. A column of the cow, so that a change to them is covered by the cow's version and
  -- its audit log entry.
  more_image_keys text[] constraint cow_pictures_at_most check (cardinality(more_image_keys) between 1 and 7),
  -- Follows from the cow's booking (0004_bookings.sql).
  availability_status availability_status not null default 'AVAILABLE',
  -- When it was sold: the shop lists it for some more days (SOLD_SHOWN_DAYS in api/src/config.ts).
  sold_at timestamptz,
  breed text check (length(breed) between 3 and 60),
  teeth smallint check (teeth between 0 and 32),
  gender cow_gender,
  -- One of the four in contract/src/cows/enums.ts, or the farm's own word.
  color text check (length(color) between 1 and 40),
  current_weight integer not null check (current_weight > 0),
  price_per_kg numeric(12, 2) check (price_per_kg > 0),
  current_price integer not null check (current_price > 0),
  age smallint not null check (age >= 0),
  description text not null check (length(description) between 10 and 4000),
  -- Null if the farm wrote only one text, which is then in description.
  description_bn text constraint cow_description_bn_length check (length(description_bn) between 10 and 4000),
  -- Derived from the weight, so no form asks for it.
  cow_size cow_size not null generated always as (
    case
      when current_weight < 200 then 'SMALL'::cow_size
      when current_weight < 350 then 'MEDIUM'::cow_size
      else 'LARGE'::cow_size
    end
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A removed cow keeps its row and history and can be restored; in the meantime its tag may be reused.
  removed_at timestamptz
);
-- No delete: a cow is removed, never erased. No write to the id: a cow with another id would lose its history.
grant select on cow to khamar_api;
grant insert (tag_id, image_key, more_image_keys, availability_status, breed, teeth, gender, color, current_weight,
              price_per_kg, current_price, age, description, description_bn) on cow to khamar_api;
grant update (tag_id, image_key, more_image_keys, availability_status, breed, teeth, gender, color, current_weight,
              price_per_kg, current_price, age, description, description_bn, version, updated_at, removed_at) on cow to khamar_api;

create unique index cow_tag_in_herd on cow (tag_id) where removed_at is null;
create index cow_by_picture on cow (image_key) where image_key is not null;
create index cow_by_removal on cow (removed_at, id) where removed_at is not null;
create index cow_by_tag_fragment on cow using gin (tag_id gin_trgm_ops) where removed_at is null;

-- List indexes exclude removed cows, so these cost visitors nothing. The included columns let every filter be checked on the index,
-- before a row is fetched (docs/architecture.md); with sold_at and tag_id, pages and counts for visitors need only the index.
create index cow_by_birth on cow (id)
  include (current_price, current_weight, color, gender, cow_size, breed, age, availability_status)
  where removed_at is null;
create index cow_in_price_order on cow (current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, availability_status, sold_at, tag_id)
  where removed_at is null;
create index cow_in_weight_order on cow (current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, availability_status, sold_at, tag_id)
  where removed_at is null;
-- For the colour filter 'other'; must match the condition in api/src/modules/cows/catalogue/cow-filters.ts.
create index cow_by_own_color on cow (id) where removed_at is null and color not in ('Black', 'White', 'Red', 'Brown');
-- For counting all cows and those that visitors see. Equal values share an entry, so 100,000 cows take 90 pages.
create index cow_by_sold_at on cow (sold_at) where removed_at is null;

-- The shop's order: available cows first, then those with a photo, then the newest. Must match
-- api/src/modules/cows/catalogue/cow-sort-orders.ts.
create index cow_for_shop on cow (availability_status, (image_key is null), id desc)
  include (image_key, sold_at, current_price, current_weight, color, gender, cow_size, breed, age)
  where removed_at is null;
-- For visitors who sort by price or weight: available cows still come first. An index is read in one direction for all columns,
-- so each sort direction needs its own.
create index cow_for_shop_price_up on cow (availability_status, current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index cow_for_shop_price_down on cow (availability_status, current_price desc, id desc)
  include (current_weight, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index cow_for_shop_weight_up on cow (availability_status, current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;
create index cow_for_shop_weight_down on cow (availability_status, current_weight desc, id desc)
  include (current_price, color, gender, cow_size, breed, age, sold_at, tag_id)
  where removed_at is null;

-- For the dashboard: days to sell and stock value.
create index cow_registered on cow (id) include (created_at);
create index cow_stock on cow (availability_status, current_price) where removed_at is null;

-- Array elements cannot be foreign keys; these rows are, so that no image is deleted while a cow shows it.
create table cow_picture (
  picture_key text not null references picture (key),
  cow_id uuid not null references cow (id) on delete cascade,
  primary key (picture_key, cow_id)
);
create index cow_picture_of_cow on cow_picture (cow_id);
grant select, insert, delete on cow_picture to khamar_api;

create function cow_pictures_in_step() returns trigger language plpgsql as $$
begin
  delete from cow_picture
  where cow_id = new.id and picture_key <> all (coalesce(new.more_image_keys, '{}'));
  insert into cow_picture (picture_key, cow_id)
  select key, new.id from unnest(new.more_image_keys) as key
  on conflict do nothing;
  return null;
end
$$;
create trigger cow_pictures_on_insert after insert on cow
  for each row when (new.more_image_keys is not null) execute function cow_pictures_in_step();
create trigger cow_pictures_on_update after update of more_image_keys on cow
  for each row when (new.more_image_keys is distinct from old.more_image_keys) execute function cow_pictures_in_step();

-- A trigger, so that sold_at is right whichever code writes the cow.
create function cow_sold_at() returns trigger language plpgsql as $$
begin
  if new.availability_status <> 'SOLD' then
    new.sold_at := null;
  elsif tg_op = 'INSERT' or old.availability_status <> 'SOLD' then
    new.sold_at := coalesce(new.sold_at, now());
  end if;
  return new;
end
$$;
create trigger cow_sold_at_on_insert before insert on cow for each row execute function cow_sold_at();
create trigger cow_sold_at_on_update before update of availability_status on cow
  for each row execute function cow_sold_at();

-- Tells open pages, which listen on the channel live, that a cow was removed or restored.
create function cow_removed_or_restored() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'cow:' || new.id);
  return null;
end
$$;
create trigger cow_removed_or_restored after update of removed_at on cow
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function cow_removed_or_restored();
