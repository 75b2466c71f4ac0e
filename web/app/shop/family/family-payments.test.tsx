import type { FamilyBooking } from '@khamar/contract/sales/family-link';
import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { FamilyMoney } from './family-payments.tsx';

test('PAY-09 BOOK-11 a refund has its own heading on the page of the family, too', () => {
  const money = {
    payments: [
      {
        provider: 'bkash',
        amountPaisa: 14_350_00,
        state: 'CONFIRMED',
        receiptNumber: 1,
        receiptIssuedAt: '2026-11-17T10:25:00.000Z',
        createdAt: '2026-11-17T10:00:00.000Z',
      },
    ],
    refunds: [
      { amountPaisa: 14_350_00, state: 'REQUESTED', dueAt: '2026-11-27T10:00:00.000Z', doneAt: null },
    ],
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the lists read
  const html = renderAt('/family', <FamilyMoney booking={money as unknown as FamilyBooking} />);
  const [, payments, refunds, ...more] = html.split('<h2');
  expect(payments).toContain('id="payments"');
  expect(payments).not.toContain('to the original payment method');
  expect(refunds).toContain('id="refunds"');
  expect(refunds).toContain('to the original payment method');
  expect(more).toEqual([]);
});

test('PAY-02 a payment shows one time and says which: sent, then confirmed as on its receipt', () => {
  const payment = { provider: 'bkash', amountPaisa: 14_350_00, createdAt: '2026-11-17T10:00:00.000Z' };
  const textFor = (more: object) => {
    const money = { payments: [{ ...payment, ...more }], refunds: [] };
    // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the list reads
    return textOf(renderAt('/family', <FamilyMoney booking={money as unknown as FamilyBooking} />));
  };
  const claimed = textFor({ state: 'CLAIMED', receiptNumber: null, receiptIssuedAt: null });
  expect(claimed).toMatch(/Sent .*4:00\sPM/);
  const receiptIssuedAt = '2026-11-17T10:25:00.000Z';
  const confirmed = textFor({ state: 'CONFIRMED', receiptNumber: 1, receiptIssuedAt });
  expect(confirmed).toMatch(/Confirmed .*4:25\sPM/);
  expect(confirmed).not.toMatch(/4:00\sPM/);
});
