-- Checks of whether an animal is fit for qurbani (docs/herd.md). Entries are only added, as in 0040_health.sql.
create table fitness_check (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id),
  part text not null check (part in ('TEETH', 'SIGHT', 'WALKING', 'HORNS', 'EARS', 'TAIL')),
  is_sound boolean not null,
  day date not null,
  -- The vet; null if the person who recorded it checked it.
  vet text check (length(vet) between 1 and 80),
  note text check (length(note) between 1 and 1000),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  replaces uuid constraint fitness_check_replaces_key unique references fitness_check (id),
  is_removal boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  check ((replaces is null) = (reason is null)),
  check (not is_removal or replaces is not null)
);
create index fitness_check_of_cow on fitness_check (cow_id, part, day desc);
grant select, insert on fitness_check to khamar_api;

-- The check that decides: the last one of each part that was not corrected or removed. Of one day the worse result.
create view fitness_current as
  select distinct on (cow_id, part) * from fitness_check as entry
  where not is_removal and not exists (select from fitness_check as later where later.replaces = entry.id)
  order by cow_id, part, day desc, is_sound, id desc;
grant select on fitness_current to khamar_api;

-- The last day on which all six parts count as sound; null if one is not sound or not checked. The days must match FITNESS_LIMITS in
-- contract/src/herd/enums.ts.
create function fitness_until(of_cow uuid) returns date language sql stable as $$
  select case when count(*) = 6 and bool_and(is_sound) then min(day) + 90 end from fitness_current where cow_id = of_cow
$$;

-- A column of the cow, so that lists filter by it on their indexes (0053_fitness_filter.sql). A date and not a boolean, because time ends
-- fitness too. Only the triggers write it.
alter table cow add column qurbani_fit_until date;

create function cow_follows_fitness() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  until date;
begin
  -- Writers of one cow take turns, so that the last one sees the entries of all.
  perform from cow where id = new.cow_id for no key update;
  select case when (teeth >= 2) is not false then fitness_until(id) end into until from cow where id = new.cow_id;
  update cow set qurbani_fit_until = until, updated_at = now()
  where id = new.cow_id and qurbani_fit_until is distinct from until;
  return null;
end
$$;
create trigger cow_follows_fitness after insert on fitness_check for each row execute function cow_follows_fitness();

-- An animal without two permanent teeth is too young, whatever its checks say.
create function cow_fitness_follows_teeth() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  new.qurbani_fit_until := case when (new.teeth >= 2) is not false then fitness_until(new.id) end;
  return new;
end
$$;
create trigger cow_fitness_follows_teeth before update of teeth on cow
  for each row when (old.teeth is distinct from new.teeth) execute function cow_fitness_follows_teeth();
