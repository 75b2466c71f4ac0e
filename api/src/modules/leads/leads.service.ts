import type { LeadInput } from '@khamar/contract/leads/lead';
import { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { networkOf, type RateLimits } from '../../security/rate-limit.ts';
import type { MailService } from '../messages/index.ts';
import { enqueueLeadMail } from './mails/lead-mails.ts';
import { toNewLead, fingerprintOf } from './leads.mapper.ts';
import * as leads from './leads.repository.ts';

interface Deps {
  db: Db;
  mail: MailService;
  rateLimits: RateLimits;
}

export interface LeadsService {
  receive(input: LeadInput, sender: { address: string; key: string | undefined }): Promise<void>;
}

const LEAD = { scope: 'leads', conflict: 'submission_conflict', result: z.null() } as const;
const HOUR = 60;
/** Leads per hour from all networks, far more than before Eid: a distributed flood must not fill the disk. */
const TOTAL_PER_HOUR = 2000;
/** Beyond that, each network may still send this many: a flood from some must not close the form for others. */
const BEYOND_TOTAL = 3;

export function makeLeadsService({ db, mail, rateLimits }: Deps): LeadsService {
  // A whole mobile network may share one address.
  const limits = (name: string) => ({
    byAddress: rateLimits.limitClients(`${name}-address`, { points: 60, minutes: HOUR }),
    byEmail: rateLimits.limit(`${name}-email`, { points: 5, minutes: HOUR }),
  });
  const humanLimits = limits('lead');
  // Separate, so that a bot does not use up the limit of customers behind the same address.
  const botLimits = limits('lead-machine');
  const totalLimit = rateLimits.limit('lead-all', { points: TOTAL_PER_HOUR, minutes: HOUR });
  const beyondTotal = rateLimits.limit('lead-beyond', { points: BEYOND_TOTAL, minutes: HOUR });

  return {
    async receive(input, { address, key }) {
      const { byAddress, byEmail } = isBot(input) ? botLimits : humanLimits;
      await byAddress.consume(address);
      // Keyed by sender and address, or a stranger could use up someone else's limit.
      const sender = `${(input.email ?? input.phone).toLowerCase()} ${address}`;
      await byEmail.consume(sender);
      // Honeypot: a bot gets the same limits and the same response as a person, so it learns nothing.
      if (isBot(input)) return;
      if ((await totalLimit.count('farm')) > TOTAL_PER_HOUR)
        await beyondTotal.consume(networkOf(address) ?? address);
      await inTransaction(db, async (tx) => {
        await runOnce(tx, { ...LEAD, key, fingerprint: fingerprintOf(input) }, async () => {
          const lead = await leads.insert(tx, toNewLead(input, key));
          // A lead outlives its idempotency key, so a late repeat may find the lead but no key.
          if (lead !== undefined) await enqueueLeadMail(tx, mail, lead.id);
          return null;
        });
      }).catch(async (error: unknown) => {
        // A server error: refund the attempt, so that the retry is not rejected as too frequent.
        await Promise.allSettled([
          byAddress.refund(address),
          byEmail.refund(sender),
          totalLimit.refund('farm'),
        ]);
        throw error;
      });
      await byAddress.refundSuccess(address);
    },
  };
}

const isBot = ({ website = '' }: LeadInput) => website !== '';
