import { fieldError } from '@khamar/contract/field-error';
import type { AgreedTerms } from '@khamar/contract/sales/booking';
import { wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedCow } from '../bookings/bookings.repository.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { agreeRate, FIXED_PRICE } from '../live-weight/agree-rate.ts';
import { agreeAdvance, agreePrice } from './agree-price.ts';

/** Price and advance of a booking or quote by staff; without agreed terms the cow's own. `kg`: if it was weighed just now. */
export function agreeTerms(
  settings: Pick<SalesSettings, 'current'>,
  actor: Actor,
  { current_price, current_weight }: Pick<LockedCow, 'current_price' | 'current_weight'>,
  { ratePaisa, kg = current_weight, advancePaisa, ...terms }: AgreedTerms & { kg?: number | undefined },
) {
  const askingPaisa = current_price * 100;
  const { pricePaisa = askingPaisa } = terms;
  if (ratePaisa !== undefined && terms.pricePaisa !== undefined)
    throw wrongField('invalid_request', 'pricePaisa', fieldError('quote_price_missing'));
  const price =
    ratePaisa === undefined
      ? { ...agreePrice(settings, actor, askingPaisa, { ...terms, pricePaisa }), ...FIXED_PRICE }
      : agreeRate(settings, actor, { askingPaisa, askingKg: current_weight, kg }, { ...terms, ratePaisa });
  return { ...price, advance_paisa: agreeAdvance(settings, price.price_paisa, advancePaisa) };
}
