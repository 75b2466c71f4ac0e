-- no-transaction
-- Figures of the office's first screen, each read off an index: what was sold when and for how much, how long each cow had been in
-- the herd, what came in and went out, and what the herd is worth.
create index concurrently if not exists booking_sold on booking (state_since) include (price_paisa, cow_id)
  where state = 'DELIVERED';
create index concurrently if not exists cow_registered on cow (id) include (created_at);
create index concurrently if not exists cow_stock on cow (availability_status, current_price) where removed_at is null;
create index concurrently if not exists journal_entry_by_time on journal_entry (at) include (id);
create index concurrently if not exists journal_line_of_assets on journal_line (entry_id) include (account, amount_paisa)
  where account in ('clearing:bkash', 'clearing:nagad', 'clearing:rocket', 'clearing:sslcommerz', 'bank', 'cash');
