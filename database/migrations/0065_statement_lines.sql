-- Lines of imported statements that match no claim (docs/selling.md). They are not in the books until someone assigns them to a booking.

create table statement_line (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('bkash', 'nagad', 'rocket', 'bank')),
  -- As in payment: its open state follows from the payment with this number.
  external_id text not null check (external_id ~ '^[A-Z0-9._/-]{4,64}$'),
  amount_paisa bigint not null check (amount_paisa > 0),
  -- SHA-256 of the file in which it was seen first, and where in it.
  file_digest bytea not null,
  line integer not null check (line > 0),
  imported_by text not null,
  imported_at timestamptz not null default clock_timestamp(),
  -- Importing twice changes nothing.
  unique (provider, external_id)
);
grant select, insert on statement_line to khamar_api;
