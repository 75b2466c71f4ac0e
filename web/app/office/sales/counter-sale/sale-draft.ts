import { PROVIDERS_RECEIVED } from '@khamar/contract/sales/enums';
import { stringEntries } from '~/api/api-error';
import { draftStore } from '~/forms/draft';
import type { Values } from '~/forms/use-form';
import type { Pricing } from '~/office/sales/live-weight/pricing-fields';
import { CONFIRMATIONS } from '~/office/sales/confirm-numbers';
import { dayFromToday, FIRST_PAYMENTS, type PaymentRow, type SaleCow } from './sale-input.ts';

/** A sale that was not sent yet. Reloading a phone in the yard must not lose it. */
export interface SaleDraft {
  /** Of the first attempt to send it: had it arrived, sending it again after a reload sells nothing twice. */
  key: string;
  values: Values;
  cows: SaleCow[];
  rows: PaymentRow[];
  pricing: Pricing;
  isDelivered: boolean;
}

/** A link that presets a cow has a draft of its own. */
const storeOf = (tagId: string) => draftStore(`khamar/sale/${tagId}`);

/** The draft of this user. One of another user, whose session ended in this tab, is deleted; signing out deletes all. */
export function readSaleDraft(tagId: string, username: string): SaleDraft | null {
  const stored = storeOf(tagId).read();
  if (stored === null) return null;
  const at = (name: string): unknown => Reflect.get(stored, name);
  const key = at('key');
  if (at('username') !== username || typeof key !== 'string') {
    storeOf(tagId).clear();
    return null;
  }
  const rows = itemsIn(at('rows')).flatMap(rowIn);
  return {
    key,
    values: stillValid(stringEntries(at('values'))),
    cows: itemsIn(at('cows')).flatMap(cowIn),
    rows: rows.length === 0 ? FIRST_PAYMENTS : rows,
    pricing: at('pricing') === 'weight' ? 'weight' : 'fixed',
    isDelivered: at('isDelivered') !== false,
  };
}

export function saveSaleDraft(
  tagId: string,
  username: string,
  { values, cows, ...draft }: Readonly<SaleDraft>,
): void {
  storeOf(tagId).save({
    ...draft,
    username,
    values,
    // Not the whole cow: its photos and texts are read anew where they are needed.
    cows: cows.map(({ tagId: tag, currentPrice, currentWeight }) => ({
      tagId: tag,
      currentPrice,
      currentWeight,
    })),
  });
}

export const clearSaleDraft = (tagId: string): void => storeOf(tagId).clear();

/** An unusual number is asked about again, and a due date that has passed is chosen again. */
function stillValid({ dueOn = '', ...values }: Values): Values {
  const kept = Object.entries(values).filter(([name]) => !CONFIRMATIONS.includes(name));
  return { ...Object.fromEntries(kept), ...(dueOn >= dayFromToday(0) && { dueOn }) };
}

const itemsIn = (given: unknown): object[] =>
  Array.isArray(given) ? given.filter((one): one is object => typeof one === 'object' && one !== null) : [];

function rowIn(given: object): PaymentRow[] {
  const provider = PROVIDERS_RECEIVED.find((known) => known === Reflect.get(given, 'provider'));
  return provider !== undefined && 'id' in given && typeof given.id === 'number'
    ? [{ id: given.id, provider }]
    : [];
}

function cowIn(given: object): SaleCow[] {
  const { tagId, currentPrice, currentWeight }: Partial<Record<keyof SaleCow, unknown>> = given;
  return typeof tagId === 'string' && typeof currentPrice === 'number' && typeof currentWeight === 'number'
    ? [{ tagId, currentPrice, currentWeight }]
    : [];
}
