import type { TextErrorCode } from '@khamar/contract/field-sentences';
import { msg } from '@lingui/core/macro';
import { type FieldWords, TEXT_WORDS } from '~/forms/field-words';

/** For answers and notes. */
export const LEAD_FIELD_WORDS: FieldWords<
  TextErrorCode | 'note_missing' | 'subject_missing' | 'message_missing'
> = {
  ...TEXT_WORDS,
  note_missing: msg`Please write the note`,
  subject_missing: msg`Please write a subject`,
  message_missing: msg`Please write your message`,
};
