import type { Account, EntryKind } from '@khamar/contract/sales/choices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PROVIDER_WORDS } from '~/domain/sales/booking-labels';

export const ACCOUNT_WORDS: Record<Account, MessageDescriptor> = {
  'clearing:bkash': PROVIDER_WORDS.bkash,
  'clearing:nagad': PROVIDER_WORDS.nagad,
  'clearing:rocket': PROVIDER_WORDS.rocket,
  'clearing:sslcommerz': PROVIDER_WORDS.sslcommerz,
  bank: PROVIDER_WORDS.bank,
  cash: PROVIDER_WORDS.cash,
  unallocated: msg`For no booking yet`,
  advance: msg`Paid in advance`,
  refunds_payable: msg`Owed back`,
  revenue: msg`Revenue`,
  fees: msg`Fees`,
};

export const ENTRY_WORDS: Record<EntryKind, MessageDescriptor> = {
  RECEIVED: msg`money received`,
  ALLOCATED: msg`given to a booking`,
  RELEASED: msg`taken from a booking`,
  DELIVERED: msg`cow handed over`,
  DELIVERY_REVERSED: msg`hand-over taken back`,
  REFUND_OWED: msg`refund owed`,
  REFUNDED: msg`money paid back`,
  FEE: msg`fee of the gateway`,
};
