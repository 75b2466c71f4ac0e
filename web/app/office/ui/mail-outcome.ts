import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What became of a mail that was promised. */
export const MAIL_OUTCOME_WORDS: Record<'WAITING' | 'SENT' | 'REFUSED' | 'NOBODY', MessageDescriptor> = {
  WAITING: msg`under way`,
  SENT: msg`sent`,
  REFUSED: msg`not accepted by the address`,
  NOBODY: msg`nobody to send it to`,
};
