import type { Lead, LeadInput } from '@khamar/contract/leads/lead';
import type { LeadEvent, LeadStatus } from '@khamar/contract/leads/office-lead';
import type { EventRow, ListedLead } from './office-leads.repository.ts';
import type { LeadRow, NewLead } from './leads.repository.ts';

export const toNewLead = (input: LeadInput, id: string | undefined): NewLead => ({
  first_name: input.firstName,
  // Not null in the table, but optional in a question about a cow.
  last_name: input.lastName ?? '',
  email: input.email ?? '',
  phone: input.phone,
  city: input.city ?? null,
  message: input.message ?? '',
  tag_id: input.tagId ?? null,
  language: input.language ?? 'en',
  ...(id !== undefined && { id }),
});

/** Without the language: the same text sent from the page in the other language is a repeat. */
export const fingerprintOf = ({ firstName, lastName, email, phone, city, message, tagId }: LeadInput) =>
  [firstName, lastName, email, phone, city, message, tagId].map((value) => value ?? null);

export const toLead = (row: ListedLead): Lead => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  city: row.city,
  message: row.message,
  tagId: row.tag_id,
  cow:
    row.cow_status === null || row.cow_price === null || row.cow_weight === null
      ? null
      : {
          availabilityStatus: row.cow_status,
          currentPrice: row.cow_price,
          currentWeight: row.cow_weight,
        },
  language: row.language,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  stateSince: (row.state_since ?? row.created_at).toISOString(),
  assignee:
    row.assignee_id === null || row.assignee_name === null
      ? null
      : { _id: row.assignee_id, username: row.assignee_name },
  othersOfPhone: row.others_of_phone,
});

export const toLeadStatus = (row: LeadRow): LeadStatus => ({
  _id: row.id,
  state: row.state,
  assigneeId: row.assignee_id,
});

export const toLeadEvent = (row: EventRow): LeadEvent => ({
  _id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  actor: row.actor,
  subject: row.subject,
  text: row.text,
  state: row.state,
  assignee: row.assignee,
  bookingCode: row.booking_code,
  delivery: row.mail_id === null ? null : (row.outcome ?? 'WAITING'),
});
