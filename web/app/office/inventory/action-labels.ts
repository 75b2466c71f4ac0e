import type { AuditAction } from '@khamar/contract/cows/inventory';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const ACTION_LABELS: Record<AuditAction, MessageDescriptor> = {
  ADDED: msg`Created`,
  CHANGED: msg`Updated`,
  REMOVED: msg`Deleted`,
  RESTORED: msg`Restored`,
  ERASED: msg`Permanently deleted`,
};
