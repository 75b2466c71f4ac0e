import type { LeadInput } from '@khamar/contract/people/lead';
import { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { networkOf, type RateLimits } from '../../security/rate-limit.ts';
import type { MailService } from '../messages/index.ts';
import { enqueueLeadMail } from './mails/lead-mails.ts';
import { toNewLead, wordsOf } from './leads.mapper.ts';
import * as leads from './leads.repository.ts';

interface Parts {
  db: Db;
  mail: MailService;
  rateLimits: RateLimits;
}

export interface LeadsService {
  receive(input: LeadInput, sender: { address: string; key: string | undefined }): Promise<void>;
}

const LEAD = { scope: 'leads', conflict: 'submission_conflict', answer: z.null() } as const;
const HOUR = 60;
/** Far beyond what a farm is asked before Eid: what comes from many networks at once must not fill the disk either. */
const IN_ALL = 2000;
/** Beyond that every network is still heard so often: a flood from some must not close the form for the others. */
const BEYOND = 3;

export function makeLeadsService({ db, mail, rateLimits }: Parts): LeadsService {
  // A mobile network may stand behind one address.
  const limits = (name: string) => ({
    byAddress: rateLimits.limitClients(`${name}-address`, { points: 60, minutes: HOUR }),
    byEmail: rateLimits.limit(`${name}-email`, { points: 5, minutes: HOUR }),
  });
  const ofPeople = limits('lead');
  // Apart: a machine must not use up what the buyers behind the same address may send.
  const ofMachines = limits('lead-machine');
  const inAll = rateLimits.limit('lead-all', { points: IN_ALL, minutes: HOUR });
  const beyond = rateLimits.limit('lead-beyond', { points: BEYOND, minutes: HOUR });

  return {
    async receive(input, { address, key }) {
      const { byAddress, byEmail } = isFilledByMachine(input) ? ofMachines : ofPeople;
      await byAddress.consume(address);
      // Together with the place, or a stranger could use up somebody else's.
      const sender = `${(input.email ?? input.phone).toLowerCase()} ${address}`;
      await byEmail.consume(sender);
      // Counted and thanked like everyone: a machine learns nothing from trying both.
      if (isFilledByMachine(input)) return;
      if ((await inAll.count('farm')) > IN_ALL) await beyond.consume(networkOf(address) ?? address);
      await inTransaction(db, async (tx) => {
        await runOnce(tx, { ...LEAD, key, words: wordsOf(input) }, async () => {
          const lead = await leads.insert(tx, toNewLead(input, key));
          // A lead is kept longer than its key, so the key may be free and the lead there.
          if (lead !== undefined) await enqueueLeadMail(tx, mail, lead.id);
          return null;
        });
      }).catch(async (error: unknown) => {
        // Our fault, not theirs: who was told to try again must not be told next that it is too often.
        await Promise.allSettled([byAddress.refund(address), byEmail.refund(sender), inAll.refund('farm')]);
        throw error;
      });
      await byAddress.refundSuccess(address);
    },
  };
}

const isFilledByMachine = ({ website = '' }: LeadInput) => website !== '';
