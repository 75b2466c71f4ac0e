-- Which cows each version of the herd touched, so that a process that keeps the herd in memory can follow
-- (docs/adr/0011-herd-in-memory.md). The seal tells two versions of one number apart: after a restore the count goes on
-- from an older version, with other cows.

lock table cow in share row exclusive mode;

alter table herd add column seal uuid not null default gen_random_uuid();

create table herd_change (
  version bigint not null,
  seal uuid not null,
  -- Null: too many to name; whoever follows begins anew.
  cow_id uuid
);
create index herd_change_by_version on herd_change (version);
insert into herd_change (version, seal) select version, seal from herd;
grant select on herd_change to khamar_api;

create or replace function herd_follows() returns trigger language plpgsql
  -- The API's role may read the herd's row; only this function writes it.
  security definer set search_path = public, pg_temp
as $$
declare
  most_named constant integer := 1000;
  most_kept constant integer := 1000;
  touched integer;
  gained integer;
  now herd%rowtype;
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
  update herd set version = version + 1, total = total + gained, seal = gen_random_uuid() returning * into now;

  -- Those that are not older are of a time before a restore.
  delete from herd_change where version <= now.version - most_kept or version >= now.version;
  if tg_op = 'TRUNCATE' or touched > most_named then
    insert into herd_change values (now.version, now.seal, null);
  elsif tg_op = 'INSERT' then
    insert into herd_change select now.version, now.seal, id from added;
  elsif tg_op = 'DELETE' then
    insert into herd_change select now.version, now.seal, id from removed;
  else
    insert into herd_change
    select now.version, now.seal, id from (select id from changed union select id from before) ids;
  end if;

  perform pg_notify('herd', now.version::text);
  return null;
end
$$;
