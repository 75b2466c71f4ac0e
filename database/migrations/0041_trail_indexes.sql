-- no-transaction
-- The trail by day, by kind of thing and by person, each newest first, however long it is.
create index concurrently if not exists audit_entry_by_time on audit_entry (at desc, id desc);
create index concurrently if not exists audit_entry_of_kind on audit_entry (entity, at desc, id desc);
create index concurrently if not exists audit_entry_of_actor on audit_entry (lower(actor), at desc, id desc);
-- The one before it has the same first column.
drop index concurrently if exists audit_entry_by_actor;
-- Any part of a username, an address or a number, as api/src/modules/accounts/users/users.queries.ts writes it.
create index concurrently if not exists account_search on account
  using gin ((username || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops);
-- What somebody with an account has asked and booked besides, by number or address.
create index concurrently if not exists lead_by_phone on lead (phone);
create index concurrently if not exists lead_by_email on lead (lower(email));
create index concurrently if not exists booking_by_phone on booking (buyer_phone) where buyer_phone is not null;
