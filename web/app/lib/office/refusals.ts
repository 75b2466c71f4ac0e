import type { Refusal } from '@khamar/contract/envelope';
import type { ErrorCode } from '@khamar/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '~/i18n/languages';

/** The code is missing where something else than our own API says no in the same shape. */
export type RefusalData = Omit<Refusal['data'], 'code' | 'requestId'> & { code?: ErrorCode };
export type Conflict = NonNullable<RefusalData['conflict']>;
export type InTheWay = NonNullable<RefusalData['inTheWay']>[number];

/** What the API said no with; nothing where it was not the API that spoke. */
export function refusalOf(error: unknown): RefusalData | null {
  const answer = at(error, 'data');
  const data = at(answer, 'data');
  // oxlint-disable-next-line no-unsafe-type-assertion -- every refusal of our own API has this shape
  if (typeof at(data, 'code') === 'string') return data as RefusalData;
  const message = at(answer, 'message');
  return at(answer, 'success') === false ? { message: typeof message === 'string' ? message : '' } : null;
}

/** In the page's language, and what to do next. */
export function failureSentence(i18n: I18n, language: Language, error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) return i18n._(isUnreachable(error) ? UNREACHABLE : UNAVAILABLE);
  const known = language === 'en' || refusal.code === undefined ? undefined : WORDS[refusal.code];
  return known === undefined ? refusal.message : i18n._(known);
}

/** Nobody said yes or no: it may have been done all the same. */
export const isUnanswered = (error: unknown): boolean => refusalOf(error) === null;

/** Nothing is wrong with what was asked: the same may be done at another try. */
export const isPassing = (error: unknown): boolean =>
  isUnanswered(error) || ['busy', 'unavailable'].includes(refusalOf(error)?.code ?? '');

export const noConnection = (i18n: I18n): string => i18n._(UNREACHABLE);

const isUnreachable = (error: unknown): boolean =>
  ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(at(error, 'status')));

const UNREACHABLE = msg`There seems to be no connection. Please try again when you have a signal.`;
const UNAVAILABLE = msg`The farm's computer cannot be reached just now. Please try again in a moment.`;

/** The contract's sentences are English. */
const WORDS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  invalid_request: msg`The request is not valid`,
  forbidden: msg`This is not open to you`,
  cow_not_found: msg`No cow has this tag`,
  tag_taken: msg`Another cow has this tag`,
  cow_changed: msg`Somebody else has changed this cow meanwhile`,
  version_missing: msg`Look at this cow again first: it may have changed`,
  cows_in_the_way: msg`Some of these cows stood in the way, so none was touched`,
  list_too_long: msg`These are more cows than a sheet can hold. Please choose fewer`,
  sheet_refused: msg`This file cannot be read as a list of cows`,
  import_refused: msg`Some rows cannot be added, so none was`,
  import_differs: msg`Another file was imported under this number`,
  too_large: msg`What was sent is too large`,
  unsupported_type: msg`This kind of content is not understood`,
  picture_refused: msg`This picture cannot be used`,
  too_often: msg`Too many tries. Please wait a little`,
  internal: msg`Something went wrong on our side`,
  busy: msg`Too much at once. Please try again in a moment`,
  unavailable: UNAVAILABLE,
};

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
