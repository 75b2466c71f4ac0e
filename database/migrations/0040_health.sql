-- Vaccinations, treatments, vet visits and calvings of an animal (docs/herd.md). Entries are only added: a correction or removal is an
-- entry that names the one it replaces.
create table health_entry (
  id uuid primary key default uuid_v7(),
  cow_id uuid not null references cow (id),
  kind text not null check (kind in ('VACCINATION', 'TREATMENT', 'VET_VISIT', 'CALVING')),
  day date not null,
  name text not null check (length(name) between 1 and 80),
  note text check (length(note) between 1 and 1000),
  due_on date check (due_on > day),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Unique, so that two people cannot correct the same entry.
  replaces uuid constraint health_entry_replaces_key unique references health_entry (id),
  is_removal boolean not null default false,
  reason text check (length(reason) between 1 and 500),
  check ((replaces is null) = (reason is null)),
  check (not is_removal or replaces is not null)
);
create index health_entry_of_cow on health_entry (cow_id, day desc);
create index health_entry_due on health_entry (due_on) where due_on is not null;
grant select, insert on health_entry to khamar_api;

create view health_current as
  select * from health_entry as entry
  where not is_removal and not exists (select from health_entry as later where later.replaces = entry.id);
grant select on health_current to khamar_api;

-- What is due again, and not yet done: a later entry of the same kind and name ends the reminder.
create view health_due as
  select entry.*, cow.tag_id from health_current as entry join cow on cow.id = entry.cow_id
  where entry.due_on is not null and cow.removed_at is null and cow.availability_status <> 'SOLD'
    and not exists (
      select from health_current as later
      where later.cow_id = entry.cow_id and later.kind = entry.kind and lower(later.name) = lower(entry.name)
        and (later.day, later.id) > (entry.day, entry.id)
    );
grant select on health_due to khamar_api;
