import { stringEntries } from '~/api/api-error';
import { draftStore } from '~/forms/draft';
import type { Values } from '~/forms/use-form';

/** Of a new payment of a booking, or of the correction of one: then with its id. */
type About = readonly [code: string, corrected?: string | undefined];

const storeOf = ([code, corrected]: About) =>
  draftStore(`khamar/claim/${code}${corrected === undefined ? '' : `/${corrected}`}`);

/** What was typed for a payment that is not submitted yet. */
export const readClaimDraft = (...about: About): Values => stringEntries(storeOf(about).read());

/** An amount typed for another amount due would be wrong now. */
export function claimDraftFor(about: About, due: number): Values {
  const { due: dueThen, amountPaisa, size, ...draft } = readClaimDraft(...about);
  if (dueThen !== String(due)) return draft;
  return { ...draft, ...(amountPaisa !== undefined && { amountPaisa }), ...(size !== undefined && { size }) };
}

export const saveClaimDraft = (about: About, due: number, values: Values): void =>
  storeOf(about).save({ ...values, due: String(due) });

export const clearClaimDraft = (about: About): void => storeOf(about).clear();
