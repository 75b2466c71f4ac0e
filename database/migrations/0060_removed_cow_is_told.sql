-- Nobody has listened to cow_changed since the process-wide caches were removed (docs/adr/0021-postgresql-answers.md), and every
-- notice takes a lock until its commit. Open pages listen to live: a cow that is removed or restored is told there.
drop trigger cow_changed on cow;
drop function cow_changed();

create function cow_removed_or_restored() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'cow:' || new.id);
  return null;
end
$$;
create trigger cow_removed_or_restored after update of removed_at on cow
  for each row when (old.removed_at is distinct from new.removed_at)
  execute function cow_removed_or_restored();
