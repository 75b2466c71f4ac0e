create extension if not exists pg_trgm;

create type availability_status as enum ('AVAILABLE', 'BOOKED', 'SOLD');
create type cow_gender as enum ('MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER');
create type cow_color as enum ('Black', 'White', 'Red', 'Brown');
create type cow_size as enum ('SMALL', 'MEDIUM', 'LARGE');

-- UUIDv7: the first 48 bits are the time, so ids sort by birth and new rows land on one side of every index.
-- PostgreSQL has its own from version 18 on.
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

create table cow (
  id uuid primary key default uuid_v7(),
  tag_id text not null unique check (tag_id ~ '^[A-Z0-9-]{3,32}$'),
  image_key text,
  availability_status availability_status not null default 'AVAILABLE',
  breed text check (length(breed) between 3 and 60),
  teeth smallint check (teeth between 0 and 32),
  gender cow_gender,
  color cow_color,
  current_weight integer not null check (current_weight > 0),
  price_per_kg integer check (price_per_kg > 0),
  current_price integer not null check (current_price > 0),
  age smallint not null check (age >= 0),
  description text not null check (length(description) between 10 and 4000),
  -- No form asks for the size: a butcher's eye would read it off the scales too.
  cow_size cow_size not null generated always as (
    case
      when current_weight < 200 then 'SMALL'::cow_size
      when current_weight < 350 then 'MEDIUM'::cow_size
      else 'LARGE'::cow_size
    end
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The covering columns let any filter be decided on the index, before a row is fetched (docs/architecture.md).
create index cow_by_price on cow (current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, availability_status);
create index cow_by_weight on cow (current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, availability_status);
create index cow_by_tag_fragment on cow using gin (tag_id gin_trgm_ops);
