import type { AuditAction } from '@khamar/contract/cows/inventory';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ACTION_WORDS: Record<AuditAction, MessageDescriptor> = {
  ADDED: msg`registered`,
  CHANGED: msg`changed`,
  REMOVED: msg`deleted`,
  RESTORED: msg`brought back`,
  ERASED: msg`erased`,
};
