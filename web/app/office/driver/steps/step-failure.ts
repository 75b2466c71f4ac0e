import type { I18n } from '@lingui/core';
import type { CallError } from '~/api/call';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { NOT_STORED } from '~/office/offline/not-stored';

/** The server's error, or the phone's: the step is neither stored nor sent. */
export type StepFailure = CallError | 'not-stored';

export const stepFailureSentence = (i18n: I18n, failure: StepFailure): string =>
  failure === 'not-stored' ? i18n._(NOT_STORED) : staffErrorSentence(i18n, failure);
