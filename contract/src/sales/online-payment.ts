import { z } from 'zod';
import { Language } from '../accounts/person.ts';
import { ATTEMPT_STATES, GATEWAYS } from './enums.ts';
import { Paisa, PositivePaisa } from './money.ts';

export const GatewayName = z.enum(GATEWAYS);

export const StartPayment = z.strictObject({
  provider: GatewayName,
  amountPaisa: PositivePaisa,
  language: Language.describe('In which the buyer comes back'),
});
export type StartPayment = z.infer<typeof StartPayment>;

export const StartedPayment = z
  .object({ attemptId: z.uuid(), url: z.url().describe("The provider's payment page") })
  .meta({ id: 'StartedPayment' });
export type StartedPayment = z.infer<typeof StartedPayment>;

/** An online payment attempt, as shown on its booking. */
export const PaymentAttempt = z.object({
  _id: z.uuid(),
  provider: GatewayName,
  amountPaisa: Paisa,
  state: z.enum(ATTEMPT_STATES).describe('STARTED: pending; REVIEW: paid, staff review it; FAILED: not paid'),
  createdAt: z.iso.datetime(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;
