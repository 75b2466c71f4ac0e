/** Of runs, for money-invariants.ts. */
export const RUN_INVARIANTS = [
  {
    name: 'a booking is on one run at most',
    query: `select 'booking ' || booking.code as what from run_stop join booking on booking.id = booking_id
      where removed_at is null and run_stop.state <> 'NOT_DELIVERED' group by booking.code having count(*) > 1`,
  },
  {
    name: 'nothing is delivered on a run without the scan of the booked cow and its code, or a named override with a reason',
    query: `select 'stop ' || stop.id as what from run_stop as stop join booking on booking.id = booking_id
      where stop.state = 'DELIVERED' and (booking.state <> 'DELIVERED' or (decided_by is null
        and (loaded_cow_id is distinct from cow_id or entered_code is distinct from stop.code or tries >= 3))
        or (decided_by is not null and decision is null))`,
  },
  {
    name: 'the cash of each stop is in the journal, in the hand of a person',
    query: `select 'step ' || step.id as what from stop_step as step
      left join (select payment_id, sum(amount_paisa) as paisa from journal_line join journal_entry on journal_entry.id = entry_id
        where kind = 'RECEIVED' and account ~ '^cash:[0-9a-f]{8}-' group by payment_id) as journal using (payment_id)
      where cash_paisa <> coalesce(journal.paisa, 0)`,
  },
];
