-- contracts 0007: no version from this one on reads herd or herd_change; two views answer the version before
-- Every write of a cow updated the one row of herd, so that writers waited for each other. PostgreSQL counts and searches now
-- (docs/adr/0021-postgresql-answers.md), and a change of a cow notifies its id.

drop trigger herd_total_on_insert on cow;
drop trigger herd_version_on_update on cow;
drop trigger herd_total_on_delete on cow;
drop trigger herd_total_on_truncate on cow;
drop function herd_follows();
drop table herd_change;
drop table herd;

-- For processes of the version before, which run until they are restarted: no two reads have the same version, so that their
-- caches last two seconds at most, and no change can be followed, so that they search by SQL. A later migration drops both.
create view herd as
  select (select count(*)::integer from cow where removed_at is null) as total,
         floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as version,
         gen_random_uuid() as seal;
create view herd_change as
  select null::bigint as version, null::uuid as seal, null::uuid as cow_id where false;
grant select on herd, herd_change to khamar_api;

create function cow_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('cow_changed', coalesce(new.id, old.id)::text);
  return null;
end
$$;
create trigger cow_changed after insert or update or delete on cow
  for each row execute function cow_changed();
