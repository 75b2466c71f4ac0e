import { z } from 'zod';
import { phone } from '../accounts/person.ts';
import { fieldError } from '../field-error.ts';
import { RECEIVABLE_AGES, PROVIDERS_RECEIVED } from './enums.ts';
import { confirmSurplus, Paisa, PositivePaisa, TrxId } from './money.ts';

const age = z.enum(RECEIVABLE_AGES).describe('By the due date; without one it is not due');

const Receivable = z.object({
  code: z.string(),
  tagId: z.string(),
  owedPaisa: Paisa,
  dueOn: z.iso.date().nullable(),
  age,
  deliveredAt: z.iso.datetime(),
});

export const Debtor = z
  .object({
    phone: z.string().nullable().describe('Identifies the customer; null if the number was erased'),
    name: z.string().nullable(),
    owedPaisa: Paisa,
    claimedPaisa: Paisa.describe('Of that, in review'),
    age: age.describe('Of the oldest balance'),
    bookings: z.array(Receivable).describe('Oldest due date first: the order in which payments are applied'),
  })
  .meta({ id: 'Debtor' });
export type Debtor = z.infer<typeof Debtor>;

export const ReceivablePage = z
  .object({
    debtors: z.array(Debtor),
    totalDebtors: z.number().int().nonnegative(),
    owedPaisa: Paisa.describe('By all customers, whatever the filters'),
    ages: z.array(
      z.object({ age: z.enum(RECEIVABLE_AGES), owedPaisa: Paisa, bookings: z.number().int().nonnegative() }),
    ),
  })
  .meta({ id: 'ReceivablePage' });
export type ReceivablePage = z.infer<typeof ReceivablePage>;

/** A payment for whatever a customer owes, oldest first. For one booking use its own payments. */
export const ReceivablePayment = z
  .strictObject({
    phone: phone({ missing: 'buyer_phone_missing', wrong: 'phone_wrong' }),
    provider: z.enum(PROVIDERS_RECEIVED),
    externalId: TrxId.optional().describe('Required unless it is cash'),
    amountPaisa: PositivePaisa,
    confirmSurplus,
  })
  .refine(({ provider, externalId }) => provider === 'cash' || externalId !== undefined, {
    path: ['externalId'],
    error: fieldError('trx_id_missing'),
  });
export type ReceivablePayment = z.infer<typeof ReceivablePayment>;
