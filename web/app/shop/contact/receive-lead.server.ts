import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '~/i18n/languages';
import type { AppStore } from '~/state/store';
import { checkLead } from './check-lead.ts';
import { FRESH, type LeadFormState, refusedBy } from './lead-failure.ts';
import { HONEYPOT, LEAD_FIELDS, type LeadValues, tagOf, valuesOf } from './lead-form.fields.ts';
import { leadsApi } from './leads.api.ts';
import { sendLead } from './send-lead.ts';

export interface ReceivedLead extends LeadFormState {
  status: number;
  values: LeadValues;
}

/** The contact form as a browser without JavaScript posts it. */
export async function receiveLead(
  store: AppStore,
  form: FormData,
  language: Language,
): Promise<ReceivedLead> {
  const values = valuesOf(form);
  const tagId = tagOf(form.get('tagId'));
  const website = form.get(HONEYPOT) ?? '';
  const about = { language, website, ...(tagId !== null && { tagId }) };
  const checked = checkLead({ ...values, ...about });
  if ('errors' in checked) return { ...FRESH, status: STATUSES.wrong, values, errors: checked.errors };

  const error = await sendLead(
    (sending) => store.dispatch(leadsApi.endpoints.sendLead.initiate(sending)),
    { lead: checked.lead, key: keyOf(values, tagId) },
    randomUUID,
  );
  if (error === undefined) return { ...FRESH, status: 201, values: {}, isSent: true };
  const refused = { ...FRESH, ...refusedBy(error) };
  return { ...refused, status: STATUSES[refused.failure ?? 'wrong'], values };
}

const STATUSES = { wrong: 400, too_often: 429, unreachable: 503, unavailable: 503 };

/**
 * The page is the same for everyone, so its form has no key of its own. The same words on the same day are the same
 * message: whoever clicks twice, or goes back and sends again, has written once.
 */
function keyOf(values: LeadValues, tagId: string | null): string {
  const day = new Date().toISOString().slice(0, 10);
  const words = LEAD_FIELDS.map((name) => values[name] ?? '');
  const hex = createHash('sha256')
    .update(JSON.stringify([day, tagId, ...words]))
    .digest('hex');
  // Version 8 of a UUID is the one that everybody may fill as they like.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
