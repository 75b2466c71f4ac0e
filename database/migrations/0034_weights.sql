-- Weighings of a cow: entries that are only added, and corrections that supersede one. cow.current_weight follows from the last that
-- stands; the triggers keep it in step in the transaction of the change, whichever code writes (docs/weights.md).

-- When the current weight was measured; null if it is an estimate. Only the triggers write it.
alter table cow add column weighed_at timestamptz;

create table cow_weight (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id) on delete cascade,
  kg integer not null check (kg > 0),
  kind text not null check (kind in ('MEASURED', 'ESTIMATED')),
  -- When the animal stood on the scale, or was judged: never in the future. A correction keeps the time of what it corrects.
  weighed_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null default coalesce(nullif(current_setting('khamar.actor', true), ''), session_user),
  scale text check (length(scale) between 1 and 60),
  photo_key text references picture (key),
  -- The weight with which the cow came into the table. The first link of its chain has it (0035_cow_chain.sql).
  is_first boolean not null default false,
  supersedes uuid unique,
  reason text check (length(reason) between 1 and 500),
  unique (id, cow_id),
  -- A correction is of the same cow.
  foreign key (supersedes, cow_id) references cow_weight (id, cow_id) on delete cascade,
  check ((supersedes is null) = (reason is null))
);
create index cow_weight_of_cow on cow_weight (cow_id, weighed_at desc, recorded_at desc);
create unique index cow_weight_first on cow_weight (cow_id) where is_first;
create index cow_weight_photo on cow_weight (photo_key) where photo_key is not null;
grant select, insert (id, cow_id, kg, kind, weighed_at, scale, photo_key, supersedes, reason) on cow_weight to khamar_api;

-- The entry that decides the weight of a cow; no row if it has none.
create function standing_weight(of_cow uuid) returns setof cow_weight language sql stable as $$
  select * from cow_weight as entry
  where entry.cow_id = of_cow
    and not exists (select from cow_weight as later where later.supersedes = entry.id)
  order by weighed_at desc, recorded_at desc limit 1
$$;

create function cow_weight_before() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  -- Writers of one cow take turns, so that the order of recording is the order of the chain.
  perform from cow where id = new.cow_id for no key update;
  new.recorded_at := clock_timestamp();
  new.weighed_at := date_trunc('milliseconds', least(coalesce(
    (select weighed_at from cow_weight where id = new.supersedes), new.weighed_at, new.recorded_at), new.recorded_at));
  return new;
end
$$;
create trigger cow_weight_before before insert on cow_weight
  for each row when (not new.is_first) execute function cow_weight_before();

create function cow_follows_weight() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  update cow set
    current_weight = standing.kg,
    price_per_kg = case
      when cow.current_weight <> standing.kg and price_per_kg is not null
      then nullif(round(current_price::numeric / standing.kg, 2), 0) else price_per_kg end,
    version = version + 1,
    updated_at = now()
  from standing_weight(new.cow_id) as standing
  where cow.id = new.cow_id
    and (cow.current_weight <> standing.kg
      or cow.weighed_at is distinct from case standing.kind when 'MEASURED' then standing.weighed_at end);
  return null;
end
$$;
-- Triggers run in the order of their names: the chain (0035_cow_chain.sql) has the weight before anything that follows from it.
create trigger cow_weight_projected after insert on cow_weight
  for each row when (not new.is_first) execute function cow_follows_weight();

-- The weight of the form, the inventory table, a sheet, the API of the specification, or SQL is an estimate until someone weighs the cow.
create function cow_weight_typed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.current_weight is distinct from (select kg from standing_weight(new.id)) then
    insert into cow_weight (cow_id, kg, kind) values (new.id, new.current_weight, 'ESTIMATED');
  end if;
  return null;
end
$$;
create trigger cow_weight_typed_update after update on cow
  for each row when (old.current_weight <> new.current_weight) execute function cow_weight_typed();

create function cow_weighed_at() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  new.weighed_at := (select case kind when 'MEASURED' then weighed_at end from standing_weight(new.id) where kg = new.current_weight);
  return new;
end
$$;
create trigger cow_weighed_at before update of current_weight on cow for each row execute function cow_weighed_at();
