import { LeadInput } from '@khamar/contract/people/lead';
import { type FieldErrors, LEAD_FIELDS, type LeadField } from './lead-form.fields.ts';

/** With zod in it: the form loads it when a visitor begins to write, so that reading the page costs nothing. */
export type CheckedLead = { lead: LeadInput } | { errors: FieldErrors };

export function checkLead(given: Record<string, unknown>): CheckedLead {
  const result = LeadInput.safeParse(given);
  if (result.success) return { lead: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    // The first sentence of a field is the one that helps.
    if (isLeadField(field)) errors[field] ??= message;
  }
  return { errors };
}

const isLeadField = (name: unknown): name is LeadField => LEAD_FIELDS.some((field) => field === name);
