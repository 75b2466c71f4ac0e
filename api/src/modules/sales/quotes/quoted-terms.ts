import type { SalesSettings } from '../idempotent-command.ts';
import { usualAdvance } from '../prices/agree-price.ts';
import type { QuoteRow } from './quotes.repository.ts';

/** Who agreed on the price, a price by KG, and the advance: at most the usual one, which may have become smaller. */
export function quotedTerms(
  { price_paisa, advance_paisa, agent_limit_paisa, price_approved_by, ...byWeight }: QuoteRow,
  settings: Pick<SalesSettings, 'current'>,
) {
  const usual = usualAdvance(Number(price_paisa), settings);
  return {
    agent_limit_paisa,
    price_approved_by,
    rate_paisa: byWeight.rate_paisa,
    agreed_kg: byWeight.agreed_kg,
    tolerance_percent: byWeight.tolerance_percent,
    advance_paisa: advance_paisa === null ? usual : Math.min(Number(advance_paisa), usual),
  };
}
