import type { Quote, SharedQuote } from '@khamar/contract/sales/quote';
import type { SalesSettings } from '../idempotent-command.ts';
import { weightTermsOf } from '../live-weight/agree-rate.ts';
import { quotedTerms } from './quoted-terms.ts';
import type { QuoteRow } from './quotes.repository.ts';

export const toQuote = (row: QuoteRow): Quote => ({
  _id: row.id,
  tagId: row.tag_id,
  pricePaisa: Number(row.price_paisa),
  until: row.last_day,
  state: row.state,
  leadId: row.lead_id,
  bookingCode: row.code,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  liveWeight: weightTermsOf(row) ?? null,
});

export const toSharedQuote = (row: QuoteRow, settings: Pick<SalesSettings, 'current'>): SharedQuote => ({
  tagId: row.tag_id,
  weightKg: row.current_weight,
  pricePaisa: Number(row.price_paisa),
  askingPaisa: row.current_price * 100,
  advancePaisa: quotedTerms(row, settings).advance_paisa,
  liveWeight: weightTermsOf(row) ?? null,
  until: row.last_day,
  state: row.state,
  holdMinutes: settings.current.selling.holdMinutes,
});
