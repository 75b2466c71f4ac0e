import { createHash, randomUUID } from 'node:crypto';
import { LeadInput } from '@khamar/contract/leads/lead';
import type { Language } from '~/i18n/languages';
import type { AppStore } from '~/state/store';
import { apiErrorOf } from '~/api/api-error';
import { check, FRESH, type FormState, type Values } from '~/forms/use-form';
import { HONEYPOT, LEAD_FIELDS, tagOf } from './lead-fields.ts';
import { leadsApi, sendLead } from './leads.api.ts';

export interface ReceivedLead extends FormState {
  status: number;
  values: Values;
}

/** Handles the contact form posted without JavaScript. */
export async function receiveLead(
  store: AppStore,
  form: FormData,
  language: Language,
): Promise<ReceivedLead> {
  const values = valuesOf(form);
  const tagId = tagOf(form.get('tagId'));
  const website = form.get(HONEYPOT) ?? '';
  const about = { language, website, ...(tagId !== null && { tagId }) };
  const checked = check(LeadInput, { ...values, ...about });
  if ('errors' in checked) return { ...FRESH, status: 400, values, errors: checked.errors };

  const error = await sendLead(
    (sending) => store.dispatch(leadsApi.endpoints.sendLead.initiate(sending)),
    { lead: checked.input, key: keyOf(values, tagId) },
    randomUUID,
  );
  if (error === undefined) return { ...FRESH, status: 201, values: {}, isDone: true };
  const { fields, status } = apiErrorOf(error);
  if (status === 400 && LEAD_FIELDS.some((name) => name in fields))
    return { ...FRESH, status, values, errors: fields };
  return { ...FRESH, status: status === 429 ? status : 503, values, failure: { status } };
}

function valuesOf(form: FormData): Values {
  return Object.fromEntries(
    LEAD_FIELDS.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/**
 * The cached page is the same for everyone, so its form has no idempotency key. It is derived from the content and the day: a second click,
 * or going back and sending again, does not store a second message.
 */
function keyOf(values: Values, tagId: string | null): string {
  const day = new Date().toISOString().slice(0, 10);
  const texts = LEAD_FIELDS.map((name) => values[name] ?? '');
  const hex = createHash('sha256')
    .update(JSON.stringify([day, tagId, ...texts]))
    .digest('hex');
  // UUID version 8 is for custom data.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
