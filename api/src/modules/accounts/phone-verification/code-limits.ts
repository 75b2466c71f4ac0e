import { AppError } from '../../../app-error.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface CountedCodeTry {
  /** Key of the counter row for this place; opening a session deletes it. */
  row: string;
  /** After the right code: refunds the limits that other people at the same address share. */
  refundSuccess(): Promise<unknown>;
}

export interface CodeLimits {
  /** Counts a code before it is sent. `device` is the secret of a browser that the account of the number knows. */
  countCode(mobile: string, client: string, device?: string): Promise<void>;
  /** Counts a try of a live sign-in code before it is checked. */
  countSignIn(mobile: string, client: string, device: string | undefined): Promise<CountedCodeTry>;
  /** Counts a try of a sign-in code that does not exist. */
  countDeadCode(client: string): Promise<unknown>;
  /** Counts a try of a code that verifies the number of an account. */
  countVerification(accountId: string, client: string): Promise<CountedCodeTry>;
}

/** How often SMS codes are sent and tried, to sign in and to verify a number. Alike for every number. */
export function makeCodeLimits({ limit, limitClients }: RateLimits): CodeLimits {
  // By number, so that its owner is not flooded however many accounts and browsers ask.
  const code = limit('phone-code', { points: 5, minutes: HOUR });
  const codeOfDay = limit('phone-code-day', { points: 10, minutes: DAY });
  // A whole mobile network may share one address, so a success is refunded.
  const codeOfClient = limitClients('phone-code-client', { points: 30, minutes: HOUR });
  const codeOfClientDay = limitClients('phone-code-client-day', { points: 100, minutes: DAY });
  /** For when strangers have used up the limits above, or the owner of an account without a password could not sign in. */
  const codeOfDevice = limit('phone-code-device', { points: 3, minutes: DAY });
  // Not per number alone, or a stranger could use up the tries of its owner. Per number, the codes are the limit.
  const tries = limit('sign-in-code', { points: 15, minutes: HOUR });
  const triesOfClient = limitClients('sign-in-code-client', { points: 100, minutes: HOUR });
  const triesOfClientDay = limitClients('sign-in-code-client-day', { points: 300, minutes: DAY });
  const deadOfClient = limitClients('sign-in-code-dead', { points: 600, minutes: 10 });
  const verifications = limit('phone-verify', { points: 15, minutes: HOUR });
  const verificationsOfClient = limitClients('phone-verify-client', { points: 100, minutes: HOUR });

  const refunding = (client: string, counted: { refundSuccess(client: string): Promise<void> }[]) => () =>
    Promise.all([codeOfClient, codeOfClientDay, ...counted].map((each) => each.refundSuccess(client)));

  async function countForEveryone(mobile: string, client: string): Promise<void> {
    await codeOfClient.consume(client);
    await codeOfClientDay.consume(client);
    await code.consume(mobile);
    await codeOfDay.consume(mobile);
  }

  return {
    countCode: (mobile, client, device) =>
      countForEveryone(mobile, client).catch(async (error: unknown) => {
        if (device === undefined || !(error instanceof AppError)) throw error;
        await codeOfDevice.consume(`${mobile} ${device}`);
      }),
    async countSignIn(mobile, client, device) {
      const place = `${mobile} ${device ?? client}`;
      if (device === undefined) {
        await triesOfClient.consume(client);
        await triesOfClientDay.consume(client);
      }
      await tries.consume(place);
      const shared = device === undefined ? [triesOfClient, triesOfClientDay] : [];
      return { row: tries.rowOf(place), refundSuccess: refunding(client, shared) };
    },
    countDeadCode: (client) => deadOfClient.consume(client),
    async countVerification(accountId, client) {
      await verificationsOfClient.consume(client);
      await verifications.consume(accountId);
      return {
        row: verifications.rowOf(accountId),
        refundSuccess: refunding(client, [verificationsOfClient]),
      };
    },
  };
}
