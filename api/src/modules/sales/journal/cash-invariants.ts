/** By holder of the cash; 'till' for what no person holds. Every event that moves cash is one part of this union. */
const CASH_MOVED = `
  select coalesce(event.holder::text, 'till') as holder,
      case kind when 'CONFIRMED' then event.amount_paisa else event.short_paisa - event.amount_paisa end as paisa
    from payment_event as event join payment on payment.id = payment_id
    where provider = 'cash' and kind in ('CONFIRMED', 'VOIDED')
  union all
  select coalesce(event.holder::text, 'till'), -refund.amount_paisa
    from refund_event as event join refund on refund.id = refund_id join payment on payment.id = refund.payment_id
    where provider = 'cash' and kind = 'DONE'
  union all
  select party.holder, party.paisa from cash_hand_in
    cross join lateral (values (giver, -counted_paisa), (receiver, counted_paisa)) as party (holder, paisa) where outcome = 'COUNTED'
  union all
  select holder, -amount_paisa from cash_out where outcome = 'PAID'
  union all
  select holder, counted_paisa - expected_paisa from cash_closing where outcome = 'DONE'`;

/** What moves money at the bank or in cash besides payments and refunds: by provider. */
export const CASH_BY_PROVIDER = `
  select 'cash' as provider, -amount_paisa as paisa from cash_out where outcome = 'PAID'
  union all
  select 'bank', amount_paisa from cash_out where outcome = 'PAID' and account = 'bank'
  union all
  select 'cash', counted_paisa - expected_paisa from cash_closing where outcome = 'DONE'`;

export const CASH_IN_HAND = {
  name: 'cash in hand of each person is what they received, minus refunds, voids, hand-ins and cash paid out, and with recorded differences',
  query: `select 'cash of ' || coalesce(event.holder, journal.holder) as what
    from (select holder, sum(paisa) as paisa from (${CASH_MOVED}) as moved group by holder) as event
    full join (select substr(account, 6) as holder, sum(amount_paisa) as paisa from journal_line
      where account like 'cash:%' group by account) as journal on journal.holder = event.holder
    where coalesce(event.paisa, 0) <> coalesce(journal.paisa, 0)`,
};

export const CASH_PERIODS = {
  name: 'every entry of a person belongs to one closing or to the open period, and a difference has a second person',
  query: `with line as (
      select substr(account, 6) as holder, coalesce(cash_period, 1) as period,
        coalesce(sum(amount_paisa) filter (where kind <> 'CASH_COUNTED'), 0) as moved,
        coalesce(sum(amount_paisa) filter (where kind = 'CASH_COUNTED'), 0) as difference
      from journal_line join journal_entry on journal_entry.id = entry_id where account like 'cash:%' group by 1, 2),
    closing as (select *, case outcome when 'DECLINED' then expected_paisa else counted_paisa end as carried from cash_closing),
    known as (select holder, period from line union select holder, period from closing union select holder, period from cash_holder)
    select 'cash of ' || known.holder || ', period ' || known.period as what from known
      left join line using (holder, period)
      left join closing using (holder, period)
      left join closing as before on before.holder = known.holder and before.period = known.period - 1
      left join cash_holder as now on now.holder = known.holder
    where (known.period > 1 and before.id is null)
      or (closing.id is null and (now.period, now.paisa) is distinct from
        (known.period, coalesce(before.carried, 0) + coalesce(moved, 0)))
      or (closing.id is not null and (known.period >= now.period
        or closing.expected_paisa <> coalesce(before.carried, 0) + coalesce(moved, 0)))
      or coalesce(difference, 0) <> case when closing.outcome = 'DONE' then closing.counted_paisa - closing.expected_paisa else 0 end
    union all
    select 'closing ' || id from cash_closing where outcome = 'DONE' and counted_paisa <> expected_paisa
      and (account is null or reason is null or (counted_by = decided_by and not is_alone))
    union all
    select 'shortage of closing ' || id from cash_closing
      join (select closing_id, sum(short_paisa) as paisa from payment_event where closing_id is not null group by 1) as voided
        on voided.closing_id = cash_closing.id
    where voided.paisa > expected_paisa - counted_paisa or outcome is distinct from 'DONE'`,
};
