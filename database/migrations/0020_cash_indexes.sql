-- no-transaction
-- For the cash of one holder by period (0019_cash.sql).
create index concurrently if not exists journal_line_of_cash on journal_line (account, cash_period) where account like 'cash:%';
create index concurrently if not exists payment_event_of_closing on payment_event (closing_id) where closing_id is not null;
