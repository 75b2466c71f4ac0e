import { fieldError } from '@khamar/contract/field-error';
import type { AgreedTerms } from '@khamar/contract/sales/booking';
import { wrongField } from '../../../app-error.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { LockedCow } from '../bookings/bookings.repository.ts';
import type { SalesSettings } from '../idempotent-command.ts';
import { agreeRate, FIXED_PRICE } from '../live-weight/agree-rate.ts';
import { findWeightByOthers, mayLowerPrices } from '../live-weight/weights-by-others.ts';
import { agreeAdvance, agreePrice } from './agree-price.ts';

/** Price and advance of a booking or quote by staff; without agreed terms the cow's own. `kg`: if it was weighed just now. */
export async function agreeTerms(
  tx: Tx,
  settings: Pick<SalesSettings, 'current'>,
  actor: Actor,
  { id, current_price, current_weight }: Pick<LockedCow, 'id' | 'current_price' | 'current_weight'>,
  { ratePaisa, kg = current_weight, advancePaisa, ...terms }: AgreedTerms & { kg?: number | undefined },
) {
  const askingPaisa = current_price * 100;
  const { pricePaisa = askingPaisa } = terms;
  if (ratePaisa !== undefined && terms.pricePaisa !== undefined)
    throw wrongField('invalid_request', 'pricePaisa', fieldError('quote_price_missing'));
  const agree = async () => {
    if (ratePaisa === undefined)
      return { ...agreePrice(settings, actor, askingPaisa, { ...terms, pricePaisa }), ...FIXED_PRICE };
    const kgByOthers = mayLowerPrices(actor) ? undefined : await findWeightByOthers(tx, actor, id);
    const askingKg = kgByOthers ?? current_weight;
    const asked = { askingPaisa, askingKg, kg, kgByOthers: askingKg };
    return agreeRate(settings, actor, asked, { ...terms, ratePaisa });
  };
  const price = await agree();
  return { ...price, advance_paisa: agreeAdvance(settings, price.price_paisa, advancePaisa) };
}
