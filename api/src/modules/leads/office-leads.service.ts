import type { Assignee, LeadPage } from '@khamar/contract/leads/lead';
import {
  type LeadReply,
  type LeadChange,
  type LeadQuery,
  LeadStatus,
  type LeadThread,
} from '@khamar/contract/leads/office-lead';
import { can } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { setAuditActor } from '../../db/audit-actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../app-error.ts';
import type { Actor } from '../../security/actor.ts';
import type { RateLimits } from '../../security/rate-limit.ts';
import type { MailService } from '../messages/index.ts';
import * as officeLeads from './office-leads.repository.ts';
import { enterState, lockLead } from './lead-events.ts';
import { enqueueReply } from './mails/lead-mails.ts';
import { toLead, toLeadEvent, toLeadStatus } from './leads.mapper.ts';
import type { LeadRow } from './leads.repository.ts';

interface Deps {
  db: Db;
  mail: MailService;
  rateLimits: RateLimits;
  /** The roles that may open the office now. */
  officeRoles: () => readonly Role[];
}

/** Lead commands of staff, idempotent by key. */
export interface OfficeLeadsService {
  list(actor: Actor, query: LeadQuery): Promise<LeadPage>;
  find(id: string): Promise<LeadThread>;
  listAssignees(): Promise<Assignee[]>;
  change(actor: Actor, id: string, change: LeadChange, key: string): Promise<LeadStatus>;
  addNote(actor: Actor, id: string, text: string, key: string): Promise<LeadStatus>;
  /** By mail to the address that the lead left. */
  reply(actor: Actor, id: string, reply: LeadReply, key: string): Promise<LeadStatus>;
  noteWhatsapp(actor: Actor, id: string, text: string, key: string): Promise<LeadStatus>;
}

const REPLIES_AN_HOUR = 60;

export function makeOfficeLeadsService({ db, mail, rateLimits, officeRoles }: Deps): OfficeLeadsService {
  const hourly = rateLimits.limit('lead-answer', { points: REPLIES_AN_HOUR, minutes: 60 });
  const assigneeRoles = () => officeRoles().filter((role) => can([role], 'manage:leads'));

  interface Command {
    scope: string;
    actor: Actor;
    id: string;
    key: string;
    fingerprint: readonly (string | null)[];
  }
  const command = (
    { scope, actor, id, key, fingerprint }: Command,
    work: (tx: Tx, lead: LeadRow) => Promise<LeadRow>,
  ): Promise<LeadStatus> =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const request = {
        scope: `leads:${scope}`,
        key,
        accountId: actor.accountId,
        fingerprint: [id, ...fingerprint],
        conflict: 'key_reused',
        result: LeadStatus,
      } as const;
      const outcome = await runOnce(tx, request, async () =>
        toLeadStatus(await work(tx, await lockLead(tx, id))),
      );
      return outcome.result;
    });

  /** Only a new lead: a reply must not reopen one that is won or lost. */
  const markReplied = (tx: Tx, lead: LeadRow, { username }: Actor) =>
    lead.state === 'NEW' ? enterState(tx, lead, 'ANSWERED', username) : lead;

  async function assign(tx: Tx, lead: LeadRow, assigneeId: string | null, actor: Actor): Promise<LeadRow> {
    if (lead.assignee_id === assigneeId) return lead;
    const assignee =
      assigneeId === null ? null : await officeLeads.findAssignee(tx, assigneeRoles(), assigneeId);
    if (assignee === undefined) throw new AppError('invalid_request', "Leads can't be assigned to this user");
    const assigned = await officeLeads.setAssignee(tx, lead.id, assigneeId);
    await officeLeads.addEvent(tx, {
      lead_id: lead.id,
      kind: 'ASSIGNEE',
      actor: actor.username,
      assignee: assignee?.username ?? null,
    });
    return assigned;
  }

  return {
    async list(actor, query) {
      const assignee = query.assignee === 'me' ? actor.accountId : query.assignee;
      const { rows, total } = await officeLeads.list(db, { ...query, assignee });
      return { leads: rows.map(toLead), totalLeads: total };
    },

    async find(id) {
      const lead = await officeLeads.findListed(db, id);
      if (lead === undefined) throw new AppError('not_found', 'Lead not found');
      const [events, others] = await Promise.all([
        officeLeads.listEvents(db, id),
        officeLeads.listOthers(db, lead),
      ]);
      return { lead: toLead(lead), events: events.map(toLeadEvent), others: others.map(toLead) };
    },

    listAssignees: () => officeLeads.listAssignees(db, assigneeRoles()),

    change: (actor, id, { state, assigneeId }, key) =>
      command(
        // JSON tells undefined (keep the assignee) from null (unassign).
        { scope: 'change', actor, id, key, fingerprint: [state ?? null, JSON.stringify({ assigneeId })] },
        async (tx, lead) => {
          const assigned = assigneeId === undefined ? lead : await assign(tx, lead, assigneeId, actor);
          return state === undefined ? assigned : enterState(tx, assigned, state, actor.username);
        },
      ),

    addNote: (actor, id, text, key) =>
      command({ scope: 'note', actor, id, key, fingerprint: [text] }, async (tx, lead) => {
        await officeLeads.addEvent(tx, { lead_id: id, kind: 'NOTE', actor: actor.username, text });
        return lead;
      }),

    async reply(actor, id, { subject, text }, key) {
      await hourly.consume(actor.accountId);
      return command({ scope: 'answer', actor, id, key, fingerprint: [subject, text] }, async (tx, lead) => {
        if (lead.email === '') throw new AppError('invalid_request', 'This lead has no email address');
        const eventId = await officeLeads.addEvent(tx, {
          lead_id: id,
          kind: 'MAIL',
          actor: actor.username,
          subject,
          text,
        });
        await enqueueReply(tx, mail, { leadId: id, eventId, writtenBy: actor.username });
        return markReplied(tx, lead, actor);
      });
    },

    noteWhatsapp: (actor, id, text, key) =>
      command({ scope: 'whatsapp', actor, id, key, fingerprint: [text] }, async (tx, lead) => {
        await officeLeads.addEvent(tx, { lead_id: id, kind: 'WHATSAPP', actor: actor.username, text });
        return markReplied(tx, lead, actor);
      }),
  };
}
