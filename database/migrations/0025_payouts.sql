-- What wallets and payment gateways paid out to the farm's bank account (docs/selling.md, 'Money').
create table payout (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('bkash', 'nagad', 'rocket', 'sslcommerz')),
  -- What left the wallet, and what the provider kept of it.
  amount_paisa bigint not null check (amount_paisa > 0),
  fee_paisa bigint not null check (fee_paisa >= 0 and fee_paisa < amount_paisa),
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Recorded by mistake.
  reversed_at timestamptz,
  reversed_by text,
  reason text,
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reason is null))
);
grant select, insert, update (reversed_at, reversed_by, reason) on payout to khamar_api;

-- A process of the previous version may still run beside the new one: its list of the journal fails on this kind.
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('RECEIVED', 'ALLOCATED', 'RELEASED', 'DELIVERED',
  'DELIVERY_REVERSED', 'ALLOWANCE', 'WRITTEN_OFF', 'RECOVERED', 'VOIDED', 'REFUND_OWED', 'REFUNDED', 'FEE', 'CONVERTED', 'HANDED_IN',
  'CASH_OUT', 'CASH_COUNTED', 'PAID_OUT')) not valid;
