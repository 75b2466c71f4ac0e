import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Delivery status of an email. */
export const MAIL_OUTCOME_WORDS: Record<'WAITING' | 'SENT' | 'REFUSED' | 'NOBODY', MessageDescriptor> = {
  WAITING: msg`under way`,
  SENT: msg`sent`,
  REFUSED: msg`not accepted by the address`,
  NOBODY: msg`nobody to send it to`,
};
