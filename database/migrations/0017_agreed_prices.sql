-- A booking's price is what was agreed (price_paisa); the asking price at booking is in cow_price_paisa (docs/selling.md, 'Agreed prices').
-- agent_limit_paisa is the lowest price that an agent could agree on at that time; below it price_approved_by names the administrator who
-- did. Both are null where the price is the asking price and in rows of the previous version.
alter table booking add column agent_limit_paisa bigint constraint booking_agent_limit_check check (agent_limit_paisa >= 0);
alter table booking add column price_approved_by text;

-- The agreed advance; null for the usual percentage.
alter table quote add column advance_paisa bigint constraint quote_advance_check check (advance_paisa > 0);
alter table quote add column agent_limit_paisa bigint constraint quote_agent_limit_check check (agent_limit_paisa >= 0);
alter table quote add column price_approved_by text;
