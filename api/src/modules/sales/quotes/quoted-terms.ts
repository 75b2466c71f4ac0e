import type { SalesSettings } from '../idempotent-command.ts';
import { usualAdvance } from '../prices/agree-price.ts';
import type { QuoteRow } from './quotes.repository.ts';

/** Who agreed on the price, and the advance: at most the usual one, which may have become smaller. */
export function quotedTerms(
  { price_paisa, advance_paisa, agent_limit_paisa, price_approved_by }: QuoteRow,
  settings: Pick<SalesSettings, 'current'>,
) {
  const usual = usualAdvance(Number(price_paisa), settings);
  return {
    agent_limit_paisa,
    price_approved_by,
    advance_paisa: advance_paisa === null ? usual : Math.min(Number(advance_paisa), usual),
  };
}
