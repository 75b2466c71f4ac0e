-- no-transaction
create index concurrently if not exists lead_by_state on lead (state, created_at desc, id desc);
-- Leads of one person, who often writes about several cows.
create index concurrently if not exists lead_by_phone on lead (phone);
-- Also for an account that is erased.
create index concurrently if not exists lead_of_assignee on lead (assignee_id) where assignee_id is not null;
create index concurrently if not exists booking_by_lead on booking (lead_id) where lead_id is not null;
