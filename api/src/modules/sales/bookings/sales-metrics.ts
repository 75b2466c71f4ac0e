import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../../db/schema.ts';

/** For alerts; docs/runbook.md says what to do. */
export function addSalesMetrics(db: Db, registry: Registry): void {
  const figures: [name: string, help: string, query: string][] = [
    [
      'bookings_overdue',
      'Bookings whose deadline passed more than a minute ago and which no job has ended',
      `select count(*)::int as value from booking where expires_at < clock_timestamp() - interval '1 minute'`,
    ],
    [
      'refunds_overdue',
      'Refunds owed longer than the law allows',
      `select count(*)::int as value from refund_open join refund on refund.id = refund_id where due_at < clock_timestamp()`,
    ],
    [
      'unallocated_paisa',
      'Money that belongs to no booking and is not owed back',
      `select coalesce(sum(paisa), 0)::float8 as value from payment_unallocated`,
    ],
  ];
  for (const [name, help, query] of figures)
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          const { rows } = await sql<{ value: number }>`${sql.raw(query)}`.execute(db);
          this.set(rows[0]?.value ?? 0);
        } catch {
          // Without a database there is no figure; another alert says that it is away.
          this.set(Number.NaN);
        }
      },
    });
}
