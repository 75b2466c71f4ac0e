-- A name that stands in the audit trail is never given to somebody else: looked up at every sign-up.
create index audit_entry_by_actor on audit_entry (lower(actor));
