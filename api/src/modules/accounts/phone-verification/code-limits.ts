import { AppError } from '../../../app-error.ts';
import type { ClientRateLimit, RateLimit, RateLimits } from '../../../security/rate-limit.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface CountedCodeTry {
  /** Key of the counter row for this place; opening a session deletes it. */
  row: string;
  /** After the right code for this number: refunds the limits that other people at the same address share. */
  refundSuccess(mobile: string): Promise<unknown>;
}

export interface CodeLimits {
  /**
   * Runs this with one code counted. `device` is the secret of a browser that the account of the number knows. A code that is not sent
   * because the server or the database is busy is refunded.
   */
  withCode<Result>(
    mobile: string,
    client: string,
    device: string | undefined,
    send: () => Promise<Result>,
  ): Promise<Result>;
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
  // A whole mobile network may share one address, so a success is refunded, and most people ask for one code a day: these have limits of
  // their own, which further codes for the same numbers do not use up. Known browsers too.
  const firstOfClient = [
    limitClients('phone-code-first', { points: 120, minutes: HOUR }),
    limitClients('phone-code-first-day', { points: 300, minutes: DAY }),
  ];
  const codeOfClient = [
    limitClients('phone-code-client', { points: 30, minutes: HOUR }),
    limitClients('phone-code-client-day', { points: 100, minutes: DAY }),
  ];
  const codeOfKnown = [
    limitClients('phone-code-known', { points: 120, minutes: HOUR }),
    limitClients('phone-code-known-day', { points: 300, minutes: DAY }),
  ];
  /** For when strangers have used up the limits above, or the owner of an account without a password could not sign in. */
  const codeOfDevice = limit('phone-code-device', { points: 3, minutes: DAY });
  // Not per number alone, or a stranger could use up the tries of its owner. Per number, the codes are the limit.
  const tries = limit('sign-in-code', { points: 15, minutes: HOUR });
  const triesOfClient = limitClients('sign-in-code-client', { points: 100, minutes: HOUR });
  const triesOfClientDay = limitClients('sign-in-code-client-day', { points: 300, minutes: DAY });
  const deadOfClient = limitClients('sign-in-code-dead', { points: 600, minutes: 10 });
  const verifications = limit('phone-verify', { points: 15, minutes: HOUR });
  const verificationsOfClient = limitClients('phone-verify-client', { points: 100, minutes: HOUR });

  type Refund = () => Promise<unknown>;

  /** Counts in order and remembers what was counted, so that those after a rejection do not count. */
  async function countAll(
    counts: [limit: Pick<RateLimit, 'consume' | 'refund'>, key: string][],
    done: Refund[],
  ) {
    for (const [counter, key] of counts) {
      // oxlint-disable-next-line no-await-in-loop -- a rejected try must not use up the next limit
      await counter.consume(key);
      done.push(() => counter.refund(key));
    }
  }

  async function networkLimits(mobile: string, isKnown: boolean, codes: number) {
    if (isKnown) return codeOfKnown;
    return (await codeOfDay.used(mobile)) < codes ? firstOfClient : codeOfClient;
  }

  async function countCode(mobile: string, client: string, device: string | undefined, done: Refund[]) {
    try {
      const network = await networkLimits(mobile, device !== undefined, 1);
      await countAll(
        [
          ...network.map((each): [ClientRateLimit, string] => [each, client]),
          [code, mobile],
          [codeOfDay, mobile],
        ],
        done,
      );
    } catch (error) {
      if (device === undefined || !(error instanceof AppError)) throw error;
      await countAll([[codeOfDevice, `${mobile} ${device}`]], done);
    }
  }

  const refunding =
    (client: string, isKnown: boolean, shared: ClientRateLimit[]) => async (mobile: string) => {
      // The first code of the day was counted apart from the others.
      const network = await networkLimits(mobile, isKnown, 2);
      return Promise.all([...network, ...shared].map((each) => each.refundSuccess(client)));
    };

  return {
    async withCode(mobile, client, device, send) {
      const done: Refund[] = [];
      try {
        await countCode(mobile, client, device, done);
        return await send();
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'busy')
          await Promise.allSettled(done.map((refund) => refund()));
        throw error;
      }
    },
    async countSignIn(mobile, client, device) {
      const place = `${mobile} ${device ?? client}`;
      if (device === undefined) {
        await triesOfClient.consume(client);
        await triesOfClientDay.consume(client);
      }
      await tries.consume(place);
      const shared = device === undefined ? [triesOfClient, triesOfClientDay] : [];
      return { row: tries.rowOf(place), refundSuccess: refunding(client, device !== undefined, shared) };
    },
    countDeadCode: (client) => deadOfClient.consume(client),
    async countVerification(accountId, client) {
      await verificationsOfClient.consume(client);
      await verifications.consume(accountId);
      return {
        row: verifications.rowOf(accountId),
        refundSuccess: refunding(client, false, [verificationsOfClient]),
      };
    },
  };
}
