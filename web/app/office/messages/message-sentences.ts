import type { MessageErrorCode } from '@khamar/contract/errors';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refusalOf } from '~/api/refusal';
import { failureSentence } from '~/api/refusal-words';
import { formatNumber } from '~/i18n/format';
import type { Language } from '~/i18n/languages';

/** The contract's English sentences about messages and templates, each in the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Please input a subject!': msg`Please write a subject`,
  'Please input your message!': msg`Please write your message`,
  'Please use plain text': msg`Please use plain text`,
  'A word in braces is none of the fields': msg`A word in braces is none of the fields. Please take one of those below the text`,
  'Please name the template': msg`Please name the template`,
  'Another template has this name': msg`Another template has this name`,
};

export function messageSentence(i18n: I18n, language: Language, sentence: string): string {
  const known = SENTENCES[sentence];
  if (known !== undefined) return i18n._(known);
  const { maxName, maxSubject, maxMessage } = PERSON_LIMITS;
  const most = [maxName, maxSubject, maxMessage].find((limit) => sentence.includes(` ${limit} `));
  if (most === undefined) return sentence;
  const limit = formatNumber(language, most);
  return i18n._(msg`Please use at most ${limit} characters`);
}

/** A code without words does not compile. */
const REFUSALS: Record<MessageErrorCode, MessageDescriptor> = {
  recipients_unconfirmed: msg`This goes to many people. Please confirm how many`,
  recipients_too_many: msg`These are more people than one message may go to. Please choose fewer`,
  recipients_none: msg`Nobody of these has a mail address`,
  template_name_taken: msg`Another template has this name`,
};

/** Why a message or a template was refused, in the page's language. */
export function messageRefusal(i18n: I18n, error: unknown): string {
  const { code } = refusalOf(error);
  return code !== null && Object.hasOwn(REFUSALS, code)
    ? // oxlint-disable-next-line no-unsafe-type-assertion -- it is one of the table's
      i18n._(REFUSALS[code as MessageErrorCode])
    : failureSentence(i18n, error);
}

/** How many people a message that was refused would have gone to. */
export function recipientsIn(error: unknown): number | null {
  const { code, details } = refusalOf(error);
  const count: unknown = Reflect.get(details, 'recipients');
  return code === 'recipients_unconfirmed' && typeof count === 'number' ? count : null;
}
