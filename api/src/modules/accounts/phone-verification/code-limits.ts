import type { RateLimits } from '../../../security/rate-limit.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface CountedCodeTry {
  /** Key of the counter row for this place; opening a session deletes it. */
  row: string;
  refundSuccess(): Promise<unknown>;
}

/** How often codes are sent and tried. Counted in the database, and alike for every number. */
export function makePhoneSignInLimits({ limit, limitClients }: RateLimits) {
  // The same counts as in phone-verification.service.ts: a number gets no more codes because there are two ways to ask.
  const code = limit('phone-code', { points: 5, minutes: HOUR });
  const codeOfDay = limit('phone-code-day', { points: 10, minutes: DAY });
  // A whole mobile network may share one address, and whoever signs in is refunded.
  const codeOfClient = limitClients('phone-code-client', { points: 30, minutes: HOUR });
  const codeOfClientDay = limitClients('phone-code-client-day', { points: 100, minutes: DAY });
  // Not per number alone, or a stranger could use up the tries of its owner. Per number, the codes are the limit.
  const tries = limit('sign-in-code', { points: 15, minutes: HOUR });
  const triesOfClient = limitClients('sign-in-code-client', { points: 100, minutes: HOUR });
  const triesOfClientDay = limitClients('sign-in-code-client-day', { points: 300, minutes: DAY });
  const ofClient = [codeOfClient, codeOfClientDay, triesOfClient, triesOfClientDay];

  return {
    /** Counts a code before it is sent. */
    async countCode(mobile: string, client: string): Promise<void> {
      await codeOfClient.consume(client);
      await codeOfClientDay.consume(client);
      await code.consume(mobile);
      await codeOfDay.consume(mobile);
    },
    /** Counts a try before the code is checked. */
    async countTry(mobile: string, client: string): Promise<CountedCodeTry> {
      await triesOfClient.consume(client);
      await triesOfClientDay.consume(client);
      const place = `${mobile} ${client}`;
      await tries.consume(place);
      return {
        row: tries.rowOf(place),
        refundSuccess: () => Promise.all(ofClient.map((each) => each.refundSuccess(client))),
      };
    },
  };
}
