-- no-transaction
-- For balances that the overview shows: customer advances, and what staff owe.
create index concurrently if not exists journal_line_of_balance on journal_line (account) include (amount_paisa)
  where account in ('advance', 'staff_receivable');
