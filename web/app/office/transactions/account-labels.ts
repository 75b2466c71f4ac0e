import type { Account, EntryKind } from '@khamar/contract/sales/enums';
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
  unallocated: msg`Unallocated`,
  advance: msg`Customer advances`,
  refunds_payable: msg`Refunds payable`,
  revenue: msg`Revenue`,
  fees: msg`Fees`,
};

export const ENTRY_WORDS: Record<EntryKind, MessageDescriptor> = {
  RECEIVED: msg`Payment received`,
  ALLOCATED: msg`Applied to booking`,
  RELEASED: msg`Released from booking`,
  DELIVERED: msg`Cow delivered`,
  DELIVERY_REVERSED: msg`Delivery undone`,
  REFUND_OWED: msg`Refund due`,
  REFUNDED: msg`Refunded`,
  FEE: msg`Gateway fee`,
};
