import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a part of an address is called in the breadcrumbs. */
export const SEGMENT_WORDS: Record<string, MessageDescriptor> = {
  dashboard: msg`Dashboard`,
  cows: msg`Cows`,
  all: msg`All`,
  import: msg`Import cows`,
  tags: msg`Ear tags`,
  removed: msg`Deleted cows`,
  sales: msg`Sales`,
  transactions: msg`Transactions`,
  leads: msg`Leads`,
  messages: msg`Messages`,
  new: msg`New`,
  users: msg`Users`,
  admin: msg`Admin`,
  agent: msg`Agent`,
};
