-- Every statement that changes a cow raises the version, in its own transaction, and tells who listens after the commit.
-- Answers made at one version are good until the next (docs/adr/0009-read-cache-by-version.md).

-- In the order in which writers take them: first cow, then herd.
lock table cow in share row exclusive mode;

alter table herd add column version bigint not null default 1;

create or replace function herd_total_follows() returns trigger language plpgsql as $$
declare
  touched integer;
  new_version bigint;
begin
  -- A statement that touched no row changed nothing: the many who try to buy a cow that is gone must not empty every cache.
  if tg_op = 'INSERT' then
    select count(*) into touched from added;
  elsif tg_op = 'DELETE' then
    select count(*) into touched from removed;
  elsif tg_op = 'UPDATE' then
    select count(*) into touched from changed;
  else
    select total into touched from herd;
  end if;
  if touched = 0 then
    return null;
  end if;
  update herd
  set version = version + 1,
      total = total + case tg_op when 'INSERT' then touched when 'UPDATE' then 0 else -touched end
  returning version into new_version;
  perform pg_notify('herd', new_version::text);
  return null;
end
$$;

alter function herd_total_follows() rename to herd_follows;

create trigger herd_version_on_update after update on cow
  referencing new table as changed for each statement execute function herd_follows();
