import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Delivery status of an email. */
export const MAIL_OUTCOME_LABELS: Record<'WAITING' | 'SENT' | 'REFUSED' | 'NOBODY', MessageDescriptor> = {
  WAITING: msg`Sending`,
  SENT: msg`Sent`,
  REFUSED: msg`Failed`,
  NOBODY: msg`No recipient`,
};
