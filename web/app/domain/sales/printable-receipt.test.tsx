import type { Booking } from '@khamar/contract/sales/booking';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { Receipt } from './printable-receipt.tsx';

/** Without catalogues, both languages show the English messages. */
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function receiptOf(state: Booking['payments'][number]['state']): string {
  const payment = {
    provider: 'cash',
    externalId: null,
    amountPaisa: 1_000_000,
    state,
    receiptNumber: 7,
    receiptIssuedAt: '2026-11-17T10:00:00.000Z',
  };
  const booking = {
    code: 'B2345678',
    tagId: 'NDL-001',
    weightKg: 250,
    pricePaisa: 10_000_000,
    liveWeight: null,
    buyer: { name: 'Salma' },
    chainHead: { number: 4, hash: 'ab'.repeat(32) },
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields that a receipt shows
  const shown = { booking, payment } as unknown as { booking: Booking; payment: Booking['payments'][number] };
  return textOf(
    renderAt('/bookings/B2345678/receipts/7', <Receipt {...shown} languages={{ bn: i18n, en: i18n }} />),
  );
}

test('COUNT-06 the receipt of a voided payment says VOID in both languages, any other does not', () => {
  expect(receiptOf('VOIDED')).toContain('Receipt · Receipt VOID · VOID');
  expect(receiptOf('VOIDED')).toContain('10,000');
  expect(receiptOf('CONFIRMED')).not.toContain('VOID');
});

test("WEIGH-03 the receipt prints the head of the cow's chain", () => {
  expect(receiptOf('CONFIRMED')).toContain(`Record fingerprint 4: ${'ab'.repeat(32)}`);
});
