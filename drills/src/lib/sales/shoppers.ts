import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { responseOf } from '@khamar/contract/envelope';
import { BookingSummary } from '@khamar/contract/sales/booking';
import type { BookingState } from '@khamar/contract/sales/booking-state';
import { PaymentSummary } from '@khamar/contract/sales/payment';
import { type Buyer, commandOf, holdResponse, holdOf } from '@khamar/testkit/people/buyers';
import { type HttpResponse, openHttpClient } from '@khamar/testkit/http-client';

/** The API's response to a command; `key` is the same for each attempt. */
export type Acknowledged = { key: string; accountId: string } & (
  | { kind: 'hold'; code: string; tagId: string; state: BookingState }
  | { kind: 'wait'; tagId: string }
  | { kind: 'claim'; paymentId: string; trxId: string; code: string }
  | { kind: 'confirm'; paymentId: string; receipt: number | null }
  | { kind: 'reject'; paymentId: string }
  | { kind: 'cancel'; code: string }
);

/** Distributes over the union; plain Omit would keep only common fields. */
type Outcome<Kind> = Kind extends Acknowledged ? Omit<Kind, 'key' | 'accountId'> : never;

export interface Shoppers {
  acknowledged: Acknowledged[];
  /** Responses with a business error, such as a sold cow. */
  rejected: () => number;
  /** Retries after a 5xx or no response. */
  sentAgain: () => number;
  /** Lets everyone finish until they have a response. */
  stop(): Promise<void>;
  /** Everyone stops: the API is gone and will not respond. */
  abandon(): void;
}

interface ShoppersOptions {
  apis: string[];
  buyers: Buyer[];
  staff: Buyer[];
  tags: string[];
  /** The longest pause of a customer between two commands. */
  thinkMs: number;
}

const TIMEOUT_MS = 15_000;
/** An immediate retry would add load to a process that just reported overload. */
const AGAIN_MS = { least: 500, most: 2000 };

/** Customers who hold cows, wait, pay and cancel, and staff who review payments. */
export function startShoppers({ apis, buyers, staff, tags, thinkMs }: ShoppersOptions): Shoppers {
  const clients = apis.map((api) => openHttpClient(api, { timeoutMs: TIMEOUT_MS }));
  const over = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const claims: string[] = [];
  let [rejected, sentAgain] = [0, 0];
  let isAbandoned = false;

  /** Retries with the same key on another process until there is a response; an error is one. */
  async function command(
    person: Buyer,
    path: string,
    json: object,
    outcomeOf: (response: HttpResponse) => Outcome<Acknowledged>,
  ): Promise<HttpResponse> {
    const key = randomUUID();
    for (let turn = randomInt(clients.length); ; turn += 1) {
      if (isAbandoned) throw new Error('abandoned');
      const response = await clients[turn % clients.length]
        ?.send(path, commandOf(person, json, key))
        .catch(() => undefined);
      if (response !== undefined && response.status < 500) {
        if (response.status === 200)
          acknowledged.push({ ...outcomeOf(response), key, accountId: person.accountId });
        else if (response.status === 409 || response.status === 422) rejected += 1;
        else throw new Error(`${path}: ${response.status} ${response.text}`);
        return response;
      }
      sentAgain += 1;
      await pause(randomInt(AGAIN_MS.least, AGAIN_MS.most));
    }
  }

  const isLucky = (percent: number) => randomInt(100) < percent;
  const think = () => pause(randomInt(thinkMs), undefined, { signal: over.signal }).catch(() => undefined);
  /** Half of the requests go to a tenth of the herd. */
  const pickTag = () => tags[randomInt(isLucky(50) ? Math.ceil(tags.length / 10) : tags.length)] ?? '';

  async function shop(buyer: Buyer): Promise<void> {
    let waitsFor: string | undefined;
    for (await think(); !over.signal.aborted; await think()) {
      const tagId: string = waitsFor !== undefined && isLucky(50) ? waitsFor : pickTag();
      const response = await command(buyer, '/bookings', holdOf(tagId, isLucky(80)), (held) => {
        const { booking } = holdResponse(held) ?? {};
        return booking
          ? { kind: 'hold', code: booking.code, tagId, state: booking.state }
          : { kind: 'wait', tagId };
      });
      const { booking } = holdResponse(response) ?? {};
      if (booking) await payOrCancel(buyer, booking);
      else if (response.status === 200) waitsFor = tagId;
    }
  }

  async function payOrCancel(buyer: Buyer, { code, state, advancePaisa }: BookingSummary): Promise<void> {
    await think();
    if (state === 'HELD' && isLucky(60)) {
      const trxId = `EID${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
      const claim = { provider: 'bkash', externalId: trxId, amountPaisa: advancePaisa };
      await command(buyer, `/bookings/${code}/payments`, claim, ({ body }) => {
        const { _id } = responseOf(PaymentSummary).parse(body).data;
        claims.push(_id);
        return { kind: 'claim', paymentId: _id, trxId, code };
      });
      await think();
    }
    if (isLucky(35))
      await command(buyer, `/bookings/${code}/cancel`, {}, ({ body }) => ({
        kind: 'cancel',
        code: responseOf(BookingSummary).parse(body).data.code,
      }));
  }

  async function reviewPayments(person: Buyer): Promise<void> {
    while (!over.signal.aborted || claims.length > 0) {
      const id = claims.shift();
      if (id === undefined) await pause(50);
      else if (isLucky(90))
        await command(person, `/sales/payments/${id}/confirm`, {}, ({ body }) => {
          const { _id, receiptNumber } = responseOf(PaymentSummary).parse(body).data;
          return { kind: 'confirm', paymentId: _id, receipt: receiptNumber };
        });
      else
        await command(
          person,
          `/sales/payments/${id}/reject`,
          { reason: 'not in the statement' },
          ({ body }) => ({
            kind: 'reject',
            paymentId: responseOf(PaymentSummary).parse(body).data._id,
          }),
        );
    }
  }

  const working = Promise.all([...buyers.map(shop), ...staff.map(reviewPayments)]);
  // Thrown by stop(); until then it must not crash the process.
  working.catch(() => undefined);
  return {
    acknowledged,
    rejected: () => rejected,
    sentAgain: () => sentAgain,
    abandon() {
      isAbandoned = true;
      over.abort();
    },
    async stop() {
      over.abort();
      await working;
      for (const client of clients) client.end();
    },
  };
}
