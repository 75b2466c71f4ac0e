-- Health, costs, feed and checks of the animals are in the audit log too. Their entries are only added: a correction or removal shows what the
-- entry said that it replaces. The entity is the animal, or the group that was fed.
create function herd_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
declare
  hidden constant text[] := '{cow_id,group_id,actor,replaces,is_removal,reason}';
  before jsonb;
  changes jsonb;
begin
  if new.replaces is not null then
    execute format('select to_jsonb(entry) from %I as entry where id = $1', tg_table_name) into before using new.replaces;
  end if;
  changes := changed_fields(before - hidden, case when not new.is_removal then to_jsonb(new) - hidden end);
  -- The name of a person: only that it changed.
  if changes ? 'vet' then
    changes := changes || '{"vet": ["***", "***"]}';
  end if;
  if new.reason is not null then
    changes := changes || jsonb_build_object('reason', jsonb_build_array(null, new.reason));
  end if;
  insert into audit_entry (actor, action, entity, entity_id, changes)
  values (new.actor, case when new.is_removal then 'REMOVED' when new.replaces is not null then 'CHANGED' else 'ADDED' end, tg_table_name,
    coalesce(to_jsonb(new) ->> 'cow_id', to_jsonb(new) ->> 'group_id')::uuid, changes);
  return null;
end
$$;
create trigger herd_audit after insert on health_entry for each row execute function herd_audit();
create trigger herd_audit after insert on cow_cost for each row execute function herd_audit();
create trigger herd_audit after insert on feed_cost for each row execute function herd_audit();
create trigger herd_audit after insert on fitness_check for each row execute function herd_audit();
