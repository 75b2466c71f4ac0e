-- What an animal cost (docs/herd.md): records of the animal, not entries of the journal. Entries are only added, as in 0040_health.sql.
create table cow_cost (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id),
  kind text not null check (kind in ('PURCHASE', 'HEALTH', 'TRANSPORT', 'OTHER')),
  day date not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  note text check (length(note) between 1 and 1000),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  replaces uuid constraint cow_cost_replaces_key unique references cow_cost (id),
  is_removal boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  check ((replaces is null) = (reason is null)),
  check (not is_removal or replaces is not null)
);
create index cow_cost_of_cow on cow_cost (cow_id, day desc);
grant select, insert on cow_cost to khamar_api;

create view cow_cost_current as
  select * from cow_cost as entry
  where not is_removal and not exists (select from cow_cost as later where later.replaces = entry.id);
grant select on cow_cost_current to khamar_api;

-- Animals that are fed together.
create table herd_group (
  id uuid primary key default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default clock_timestamp()
);
create unique index herd_group_name on herd_group (lower(name));
grant select, insert on herd_group to khamar_api;

-- From this day on the animal is in this group, or in none. The last one of a day counts.
create table herd_move (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id),
  group_id uuid references herd_group (id),
  day date not null,
  actor text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index herd_move_of_cow on herd_move (cow_id, day, id);
create index herd_move_of_group on herd_move (group_id);
grant select, insert on herd_move to khamar_api;

create view herd_stay as
  select cow_id, group_id, day as first_day, lead(day) over (partition by cow_id order by day, id) as next_day
  from herd_move;
grant select on herd_stay to khamar_api;

create table feed_cost (
  id uuid primary key default uuid_v7(),
  group_id uuid not null references herd_group (id),
  day date not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  note text check (length(note) between 1 and 1000),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  replaces uuid constraint feed_cost_replaces_key unique references feed_cost (id),
  is_removal boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  check ((replaces is null) = (reason is null)),
  check (not is_removal or replaces is not null)
);
create index feed_cost_of_group on feed_cost (group_id, day desc);
grant select, insert on feed_cost to khamar_api;

create view feed_current as
  select * from feed_cost as entry
  where not is_removal and not exists (select from feed_cost as later where later.replaces = entry.id);
grant select on feed_current to khamar_api;
