-- Every statement that touches a cow raises the version, in its own transaction, and tells who listens after the commit.
-- Answers made at one version are good until the next (docs/adr/0009-read-cache-by-version.md).
alter table herd add column version bigint not null default 1;

create or replace function herd_total_follows() returns trigger language plpgsql as $$
declare
  change integer := 0;
  new_version bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from added;
  elsif tg_op = 'DELETE' then
    select -count(*) into change from removed;
  elsif tg_op = 'TRUNCATE' then
    select -total into change from herd;
  end if;
  update herd set total = total + change, version = version + 1 returning version into new_version;
  perform pg_notify('herd', new_version::text);
  return null;
end
$$;

alter function herd_total_follows() rename to herd_follows;

create trigger herd_version_on_update after update on cow
  for each statement execute function herd_follows();
