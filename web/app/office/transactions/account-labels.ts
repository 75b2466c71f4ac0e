import type { Account, EntryKind } from '@khamar/contract/sales/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';

export const ACCOUNT_LABELS: Record<Account, MessageDescriptor> = {
  'clearing:bkash': PROVIDER_LABELS.bkash,
  'clearing:nagad': PROVIDER_LABELS.nagad,
  'clearing:rocket': PROVIDER_LABELS.rocket,
  'clearing:sslcommerz': PROVIDER_LABELS.sslcommerz,
  bank: PROVIDER_LABELS.bank,
  cash: PROVIDER_LABELS.cash,
  unallocated: msg`Unallocated`,
  advance: msg`Customer advances`,
  refunds_payable: msg`Refunds payable`,
  revenue: msg`Revenue`,
  fees: msg`Fees`,
};

export const ENTRY_LABELS: Record<EntryKind, MessageDescriptor> = {
  RECEIVED: msg`Payment received`,
  ALLOCATED: msg`Applied to booking`,
  RELEASED: msg`Released from booking`,
  DELIVERED: msg`Cow delivered`,
  DELIVERY_REVERSED: msg`Delivery undone`,
  REFUND_OWED: msg`Refund due`,
  REFUNDED: msg`Refunded`,
  FEE: msg`Gateway fee`,
};
