-- What the farm decides in the office. Each change is a new row; the newest version of a section applies. Version 0, stored with the
-- first change, is what farm.json and the environment said before.

create table setting (
  id uuid primary key default uuid_v7(),
  section text not null check (section in ('access', 'selling', 'payments', 'contacts', 'messages')),
  version integer not null check (version >= 0),
  -- By field, as the contract's schema of the section (contract/src/settings/settings.ts).
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  -- Null for the first values.
  changed_by text,
  changed_at timestamptz not null default clock_timestamp(),
  -- Of two changes based on the same version one fails.
  constraint setting_version unique (section, version)
);
grant select, insert on setting to khamar_api;

create function setting_audit() returns trigger language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  if new.version > 0 then
    insert into audit_entry (action, entity, entity_id, changes)
    select 'CHANGED', 'setting', new.id, changed_fields(before.value, new.value)
    from (select (select value from setting where section = new.section and version = new.version - 1) as value) as before;
    perform pg_notify('live', 'setting:' || new.section);
  end if;
  return null;
end
$$;
create trigger setting_audit after insert on setting for each row execute function setting_audit();
