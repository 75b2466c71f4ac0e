-- A cow that is removed stays in its row, with its history, and can come back; its tag can be given again meanwhile.
-- Every index that serves the herd leaves removed cows out, so that they cost a visitor nothing.

lock table cow in share row exclusive mode;

alter table cow add column removed_at timestamptz;

alter table cow drop constraint cow_tag_id_key;
create unique index cow_tag_in_herd on cow (tag_id) where removed_at is null;

drop index cow_by_price, cow_by_weight, cow_by_tag_fragment;
create index cow_by_birth on cow (id)
  include (current_price, current_weight, color, gender, cow_size, breed, age, availability_status)
  where removed_at is null;
create index cow_by_price on cow (current_price, id)
  include (current_weight, color, gender, cow_size, breed, age, availability_status)
  where removed_at is null;
create index cow_by_weight on cow (current_weight, id)
  include (current_price, color, gender, cow_size, breed, age, availability_status)
  where removed_at is null;
create index cow_by_tag_fragment on cow using gin (tag_id gin_trgm_ops) where removed_at is null;
create index cow_by_removal on cow (removed_at, id) where removed_at is not null;

create or replace function herd_follows() returns trigger language plpgsql
  -- The API's role may read the herd's row; only this function writes it.
  security definer set search_path = public, pg_temp
as $$
declare
  touched integer;
  gained integer;
  new_version bigint;
begin
  -- A statement that touched no row changed nothing: the many who try to buy a cow that is gone must not empty every cache.
  if tg_op = 'INSERT' then
    select count(*), count(*) filter (where removed_at is null) into touched, gained from added;
  elsif tg_op = 'DELETE' then
    select count(*), -count(*) filter (where removed_at is null) into touched, gained from removed;
  elsif tg_op = 'UPDATE' then
    select count(*), count(*) filter (where removed_at is null) into touched, gained from changed;
    gained := gained - (select count(*) from before where removed_at is null);
  else
    select 1, -total into touched, gained from herd;
  end if;
  if touched = 0 then
    return null;
  end if;
  update herd set version = version + 1, total = total + gained returning version into new_version;
  perform pg_notify('herd', new_version::text);
  return null;
end
$$;

drop trigger herd_version_on_update on cow;
create trigger herd_version_on_update after update on cow
  referencing old table as before new table as changed
  for each statement execute function herd_follows();
