import { AppError } from '../../../../errors.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** The buyer pays in their own app, at the bank or in the yard, and people tell what happened: nobody else can be asked. */
export const byHand: PaymentGateway = {
  start: ({ provider, externalId, amountPaisa }) =>
    Promise.resolve({ provider, externalId: externalId ?? null, amountPaisa, state: 'CLAIMED', url: null }),

  confirm: ({ amountPaisa }, seenPaisa = amountPaisa) => Promise.resolve({ amountPaisa: seenPaisa }),

  query: () => Promise.resolve({ state: 'UNKNOWN' }),

  async refund({ payment }, typed) {
    if (payment.provider !== 'cash' && typed === undefined)
      throw new AppError('invalid_request', 'Please type the TrxID', {
        fields: { externalId: 'Please type the TrxID' },
      });
    return { externalId: typed ?? null };
  },
};
