import { stringEntries } from '~/api/api-error';
import { draftStore } from '~/forms/draft';
import type { Values } from '~/forms/use-form';

const storeOf = (code: string) => draftStore(`khamar/claim/${code}`);

/** What was typed for a payment that is not submitted yet. */
export const readClaimDraft = (code: string): Values => stringEntries(storeOf(code).read());

/** An amount typed for another amount due would be wrong now. */
export function claimDraftFor(code: string, due: number): Values {
  const { due: dueThen, amountPaisa, size, ...draft } = readClaimDraft(code);
  if (dueThen !== String(due)) return draft;
  return { ...draft, ...(amountPaisa !== undefined && { amountPaisa }), ...(size !== undefined && { size }) };
}

export const saveClaimDraft = (code: string, due: number, values: Values): void =>
  storeOf(code).save({ ...values, due: String(due) });

export const clearClaimDraft = (code: string): void => storeOf(code).clear();
