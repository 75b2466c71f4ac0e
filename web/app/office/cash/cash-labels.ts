import type { CashPurpose } from '@khamar/contract/sales/enums';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PURPOSE_LABELS: Record<CashPurpose, MessageDescriptor> = {
  feed: msg`Feed`,
  medicine: msg`Medicine`,
  vet: msg`Vet`,
  transport: msg`Transport`,
  wages: msg`Wages`,
  repairs: msg`Repairs`,
  other: msg`Other`,
  commission: msg`Commission`,
  drawings: msg`Owner's drawings`,
  bank: msg`Bank deposit`,
};
