import { can } from '@khamar/contract/accounts/permissions';
import { fieldError } from '@khamar/contract/field-error';
import { isUnusualPrice } from '@khamar/contract/sales/enums';
import type { UnusualNumbers } from '@khamar/contract/sales/unusual-numbers';
import type { Selectable } from 'kysely';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import type { BookingTable } from '../sales.table.ts';

/** What the cow cost in the shop at booking. */
export const askingPriceOf = ({
  cow_price_paisa,
  price_paisa,
}: Pick<Selectable<BookingTable>, 'cow_price_paisa' | 'price_paisa'>): number =>
  Number(cow_price_paisa ?? price_paisa);

/** The usual advance. Prices are whole taka, so any percentage is a whole number of paisa. */
export const usualAdvance = (pricePaisa: number, { current }: Pick<SalesSettings, 'current'>): number =>
  (pricePaisa / 100) * current.selling.advancePercent;

/**
 * The price that staff agreed on with a customer. The discount counts from the asking price, whatever was agreed before: an agent may go
 * down to the limit, an administrator below it.
 */
export function agreePrice(
  { current }: Pick<SalesSettings, 'current'>,
  actor: Actor,
  askingPaisa: number,
  {
    pricePaisa,
    ratePaisa,
    confirmUnusualPrice = false,
  }: { pricePaisa: number; ratePaisa?: number; confirmUnusualPrice?: boolean | undefined },
) {
  const agentLimit = (askingPaisa / 100) * (100 - current.selling.discountPercent);
  const isBelow = pricePaisa < agentLimit;
  if (isBelow && !can(actor.roles, 'write:cow')) throw new AppError('discount_limit');
  if (!confirmUnusualPrice && isUnusualPrice(pricePaisa, askingPaisa))
    throw new AppError('price_unusual', undefined, {
      price: { agreedPaisa: pricePaisa, askingPaisa, ...(ratePaisa !== undefined && { ratePaisa }) },
    } satisfies UnusualNumbers);
  return {
    price_paisa: pricePaisa,
    agent_limit_paisa: agentLimit,
    price_approved_by: isBelow ? actor.username : null,
  };
}

/** What books the cow: the usual advance, unless staff agreed on less. */
export function agreeAdvance(
  settings: Pick<SalesSettings, 'current'>,
  pricePaisa: number,
  advancePaisa: number | undefined,
): number {
  const usual = usualAdvance(pricePaisa, settings);
  if (advancePaisa === undefined) return usual;
  if (advancePaisa > usual)
    throw wrongField('invalid_request', 'advancePaisa', fieldError('advance_too_high', usual / 100));
  return advancePaisa;
}
