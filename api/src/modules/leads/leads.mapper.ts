import type { Lead, LeadInput } from '@khamar/contract/people/lead';
import type { LeadRow, NewLead } from './leads.repository.ts';

export const toNewLead = (input: LeadInput, id: string | undefined): NewLead => ({
  first_name: input.firstName,
  // Not null in the table: whoever asks about a cow may leave them out.
  last_name: input.lastName ?? '',
  email: input.email ?? '',
  phone: input.phone,
  city: input.city ?? null,
  message: input.message ?? '',
  tag_id: input.tagId ?? null,
  language: input.language ?? 'en',
  ...(id !== undefined && { id }),
});

/** Without the language: the same words sent from the page in the other language are the same message. */
export const wordsOf = ({ firstName, lastName, email, phone, city, message, tagId }: LeadInput) =>
  [firstName, lastName, email, phone, city, message, tagId].map((word) => word ?? null);

export const toLead = (row: LeadRow): Lead => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  city: row.city,
  message: row.message,
  tagId: row.tag_id,
  language: row.language,
  createdAt: row.created_at.toISOString(),
});
