import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from '@khamar/database/databases';
import { responseOf } from '@khamar/contract/envelope';
import { BookingSummary } from '@khamar/contract/sales/booking';
import { openHttpClient } from '@khamar/testkit/http-client';
import { signedInHeaders } from '@khamar/testkit/people/people';
import type { SmsGatewayServer } from '@khamar/testkit/gateways/sms-simulator';
import { waitFor } from '@khamar/testkit/wait-for';

export interface Callers {
  /** The codes of acknowledged bookings. */
  acknowledged: string[];
  /** Books each cow once for a caller, who gets an SMS. */
  book(tags: string[]): Promise<void>;
  /** Books and cancels one cow after another until stopped. */
  start(tags: string[]): { stop(): Promise<void> };
}

let lastNumber = 0;

export async function openCallers(apiUrl: string): Promise<Callers> {
  const { send } = openHttpClient(apiUrl);
  const staff = await signedInHeaders(apiUrl);
  const acknowledged: string[] = [];
  const command = async (path: string, json: object) => {
    const headers = { ...staff, 'idempotency-key': randomUUID() };
    const { status, body, text } = await send(path, { method: 'POST', headers, json });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return responseOf(BookingSummary).parse(body).data.code;
  };
  const book = async (tagId: string) => {
    const phone = `+88018${String((lastNumber += 1)).padStart(8, '0')}`;
    const code = await command('/sales/bookings', { tagId, name: 'Karim', phone });
    acknowledged.push(code);
    return code;
  };
  return {
    acknowledged,
    async book(tags) {
      for (const tagId of tags) await book(tagId);
    },
    start(tags) {
      const over = new AbortController();
      const work = (async () => {
        for (let turn = 0; !over.signal.aborted; turn += 1) {
          const code = await book(tags[turn % tags.length] ?? '');
          await command(`/sales/bookings/${code}/cancel`, { reason: 'a drill' });
          await pause(100);
        }
      })();
      // Errors are thrown by stop(); until then the drill must be able to clean up.
      work.catch(() => undefined);
      return {
        stop() {
          over.abort();
          return work;
        },
      };
    },
  };
}

/** Waits until every SMS is settled, and compares acknowledged bookings with delivered SMS. */
export async function checkSms(
  databaseUrl: string,
  { acknowledged }: Callers,
  { arrived }: SmsGatewayServer,
) {
  const client = await connectTo(databaseUrl);
  try {
    await waitFor(
      'every SMS is settled',
      async () => (await client.query('select from mail where settled_at is null limit 1')).rowCount === 0,
      { seconds: 180, everyMs: 500 },
    );
    const { rows } = await client.query<{ id: string; code: string; kind: string; tries: number }>(
      `select id, data ->> 'code' as code, kind, tries from mail where channel = 'SMS' and outcome = 'SENT'`,
    );
    const sent = new Set(rows.filter(({ kind }) => kind === 'BOOKING_HELD').map(({ code }) => code));
    const ids = new Set(arrived.map(({ id }) => id));
    const tries = new Map(rows.map(({ id, tries: count }) => [id, count]));
    const again = arrived.filter(({ id }, index) => arrived.findIndex((each) => each.id === id) !== index);
    return {
      sent: rows.length,
      /** Acknowledged, but no SMS was sent. */
      withoutSms: acknowledged.filter((code) => !sent.has(code)).length,
      /** Marked as sent, but unknown to the gateway. */
      missing: rows.filter(({ id }) => !ids.has(id)).length,
      again: again.length,
      /** Duplicates that no retry by a worker explains. */
      undocumented: again.filter(({ id }) => (tries.get(id) ?? 0) < 2).length,
    };
  } finally {
    await client.end();
  }
}
