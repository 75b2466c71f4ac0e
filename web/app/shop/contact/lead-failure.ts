import { statusOf } from '~/api/loader-answer';
import { type FieldErrors, LEAD_FIELDS } from './lead-form.fields.ts';

/** Why a message did not arrive, as far as it changes what the visitor can do. */
export type LeadFailure = 'unreachable' | 'too_often' | 'unavailable';

/** What the form has to say beside its boxes. */
export interface LeadFormState {
  errors: FieldErrors;
  failure: LeadFailure | null;
  isSent: boolean;
}

export const FRESH: LeadFormState = { errors: {}, failure: null, isSent: false };

export type Refused = { failure: LeadFailure } | { errors: FieldErrors };

/** What the API, or the way to it, answered to a message. */
export function refusedBy(error: unknown): Refused {
  const status = plainStatusOf(error);
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return { failure: 'unreachable' };
  if (status === 429) return { failure: 'too_often' };
  const errors = status === 400 ? fieldsOf(error) : {};
  return Object.keys(errors).length > 0 ? { errors } : { failure: 'unavailable' };
}

/** A proxy in front of the API refuses in HTML, which cannot be read; its status can. */
const plainStatusOf = (error: unknown): unknown =>
  statusOf(error) === 'PARSING_ERROR' ? at(error, 'originalStatus') : statusOf(error);

function fieldsOf(error: unknown): FieldErrors {
  const fields = at(at(at(error, 'data'), 'data'), 'fields');
  return Object.fromEntries(
    LEAD_FIELDS.flatMap((name) => {
      const sentence = at(fields, name);
      return typeof sentence === 'string' ? [[name, sentence]] : [];
    }),
  );
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
