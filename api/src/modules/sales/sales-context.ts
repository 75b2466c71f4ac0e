import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/client.ts';
import type { MailService } from '../messages/index.ts';
import type { Gateways } from './gateways/open-gateways.ts';

export type SalesSettings = Pick<
  Config,
  | 'HOLD_MINUTES'
  | 'REVIEW_HOURS'
  | 'OFFER_HOURS'
  | 'FREE_HOLDS'
  | 'WAITING_LISTS'
  | 'OPEN_CLAIMS'
  | 'OPEN_ATTEMPTS'
  | 'REJECTED_CLAIMS'
  | 'REVIVE_HOURS'
  | 'ADVANCE_PERCENT'
  | 'ADVANCE_IN_ESCROW'
  | 'BOOKING_CUT_OFF'
  | 'REFUND_DAYS'
  | 'REFUND_SECOND_PERSON'
  | 'HOLD_NEEDS_VERIFIED_PHONE'
>;

/** What every part of this module works with. */
export interface SalesContext {
  db: Db;
  mail: MailService;
  jobs: Jobs;
  settings: SalesSettings;
  /** None where nobody can pay online. */
  gateways: Gateways;
}
