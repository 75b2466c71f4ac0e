import { stringEntries } from '~/api/api-error';
import { draftStore } from '~/forms/draft';
import type { Values } from '~/forms/use-form';

const storeOf = (code: string) => draftStore(`khamar/delivery/${code}`);

/** What was typed for a delivery that is not chosen yet. */
export const readDeliveryDraft = (code: string): Values => stringEntries(storeOf(code).read());
export const saveDeliveryDraft = (code: string, values: Values): void => storeOf(code).save(values);
export const clearDeliveryDraft = (code: string): void => storeOf(code).clear();
