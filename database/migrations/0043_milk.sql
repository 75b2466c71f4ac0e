-- The function of 0014_cow_search_kinds.sql with the kind of 0042_milking_cow.sql, which no cow had until now: the index stays right.
create or replace function cow_search_words(
  tag_id text, breed text, color text, gender cow_gender, description text, description_bn text)
returns tsvector language sql immutable parallel safe cost 1000
return (
  select array_to_tsvector(array_agg(translate(word, U&'\09c0\09c2', U&'\09bf\09c1')))
  from unnest(
    tsvector_to_array(cow_words(tag_id, breed, color, description, description_bn))
    || case gender
         when 'MALE_BULL' then '@male_bull'
         when 'MALE_STEER' then '@male_steer'
         when 'FEMALE_HEIFER' then '@female_heifer'
         when 'FEMALE_COW' then '@female_cow'
       end
  ) as word
  where word is not null
);

-- Milk of an animal by day and milking (docs/herd.md). Entries are only added, as in 0040_health.sql. At most one of a milking stands: the
-- API checks it under the lock of the cow.
create table milk_entry (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id),
  day date not null,
  milking text not null check (milking in ('MORNING', 'EVENING')),
  millilitres integer not null check (millilitres between 1 and 60000),
  note text check (length(note) between 1 and 1000),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  replaces uuid constraint milk_entry_replaces_key unique references milk_entry (id),
  is_removal boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  check ((replaces is null) = (reason is null)),
  check (not is_removal or replaces is not null)
);
create index milk_entry_of_cow on milk_entry (cow_id, day desc);
create index milk_entry_by_day on milk_entry (day);
grant select, insert on milk_entry to khamar_api;

create view milk_current as
  select * from milk_entry as entry
  where not is_removal and not exists (select from milk_entry as later where later.replaces = entry.id);
grant select on milk_current to khamar_api;
