import type { LeadState } from '@khamar/contract/leads/lead-state';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../app-error.ts';
import * as officeLeads from './office-leads.repository.ts';
import type { LeadRow } from './leads.repository.ts';

export async function lockLead(tx: Tx, id: string): Promise<LeadRow> {
  const lead = await officeLeads.lock(tx, id);
  if (lead === undefined) throw new AppError('not_found', 'Lead not found');
  return lead;
}

/** Changes the state and adds it to the history; does nothing if the lead already has that state. */
export async function enterState(tx: Tx, lead: LeadRow, state: LeadState, actor: string): Promise<LeadRow> {
  if (lead.state === state) return lead;
  const changed = await officeLeads.setState(tx, lead.id, state);
  await officeLeads.addEvent(tx, { lead_id: lead.id, kind: 'STATE', actor, state });
  return changed;
}

/** Call in the transaction that creates the booking, so that both happen or neither. */
export async function winLead(tx: Tx, lead: LeadRow, code: string, actor: string): Promise<void> {
  await officeLeads.addEvent(tx, { lead_id: lead.id, kind: 'BOOKING', actor, booking_code: code });
  await enterState(tx, lead, 'WON', actor);
}
