-- no-transaction
-- Nobody else changes an entry, so that filling the new columns waits for nobody and nobody waits for it.
update audit_entry
set entity = case when cow_id is not null then 'cow' when account_id is not null then 'account' else 'mail' end,
    entity_id = coalesce(cow_id, account_id, mail_id)
where entity is null;
alter table audit_entry
  drop constraint if exists audit_entry_of_entity,
  add constraint audit_entry_of_entity check (entity is not null and entity_id is not null) not valid;
alter table audit_entry validate constraint audit_entry_of_entity;
create index concurrently if not exists audit_entry_by_entity on audit_entry (entity, entity_id, id desc);
