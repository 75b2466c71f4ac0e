import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { Booking, BookingSummary, HoldResponse } from '@khamar/contract/sales/booking';
import { PaymentSummary } from '@khamar/contract/sales/payment';
import { claimsOf } from '@khamar/testkit/people/people';
import farm from '../../../../farm.json' with { type: 'json' };
import { expect } from 'vitest';
import { type TestApi, asOwner, signedIn } from '../test-api.ts';

export const TERMS = farm.termsVersion;

type Sender = Pick<TestApi, 'send'>;

/** An account and its booking commands over HTTP. Every command gets a new idempotency key unless one is given. */
export async function person(
  api: TestApi,
  username: string,
  { roles = ['CUSTOMER'], mobile = '+8801712345678' }: { roles?: Role[]; mobile?: string | null } = {},
) {
  const headers = await signedIn(api, { username, roles, mobile, email: `${username}@example.org` });
  const { sub: id } = claimsOf(headers.authorization);
  const sendTo = (to: Sender, method: string, path: string, json?: unknown, key: string = randomUUID()) =>
    to.send(path, { method, headers: { ...headers, 'idempotency-key': key }, json });
  const send = (method: string, path: string, json?: unknown, key?: string) =>
    sendTo(api, method, path, json, key);
  return {
    id,
    username,
    headers,
    send,
    sendTo,
    hold: (tagId: string, more: object = {}, key?: string) =>
      send('POST', '/bookings', { tagId, termsVersion: TERMS, ...more }, key),
    pay: (code: string, externalId: string, amountPaisa: number, more: object = {}, key?: string) =>
      send(
        'POST',
        `/bookings/${code}/payments`,
        { provider: 'bkash', externalId, amountPaisa, ...more },
        key,
      ),
    booking: async (code: string) => {
      const { status, body } = await send('GET', `/bookings/${code}`);
      expect(status).toBe(200);
      return responseOf(Booking).parse(body).data;
    },
  };
}
export type Person = Awaited<ReturnType<typeof person>>;

export const admin = (api: TestApi, username = 'rahim') => person(api, username, { roles: ['ADMIN'] });

interface TestResponse {
  status: number;
  body: unknown;
}
const expectOk = ({ status, body }: TestResponse) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
export const held = (response: TestResponse) => {
  const { booking } = responseOf(HoldResponse).parse(expectOk(response)).data;
  if (booking === null) throw new Error('not held');
  return booking;
};
export const placed = (response: TestResponse) =>
  responseOf(HoldResponse).parse(expectOk(response)).data.waiting?.place;
export const booked = (response: TestResponse) => responseOf(BookingSummary).parse(expectOk(response)).data;
export const paid = (response: TestResponse) => responseOf(PaymentSummary).parse(expectOk(response)).data;

/** Moves the deadline into the past, because the database clock cannot be moved. */
export async function passDeadline(api: TestApi, code: string): Promise<void> {
  await asOwner(
    api,
    `update booking set expires_at = clock_timestamp() - interval '1 second' where code = $1`,
    [code],
  );
}

export async function statusOf(api: TestApi, tagId: string): Promise<string> {
  const [cow] = await asOwner<{ status: string }>(
    api,
    'select availability_status as status from cow where tag_id = $1 and removed_at is null',
    [tagId],
  );
  return cow?.status ?? 'none';
}
