import type { CowRefusal } from '@khamar/contract/cows/cow-refusal';
import type { ErrorCode } from '@khamar/contract/errors';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refusalWords } from '~/api/refusal-words';

/** The code is missing where a proxy before the API answers in the same shape. */
export type RefusalData = Omit<CowRefusal['data'], 'code' | 'requestId'> & { code?: ErrorCode };
export type Conflict = NonNullable<RefusalData['conflict']>;
export type InTheWay = NonNullable<RefusalData['inTheWay']>[number];

/** The refusal of the API; null where the error did not come from the API. */
export function refusalOf(error: unknown): RefusalData | null {
  const answer = at(error, 'data');
  const data = at(answer, 'data');
  // oxlint-disable-next-line no-unsafe-type-assertion -- every refusal of our own API has this shape
  if (typeof at(data, 'code') === 'string') return data as RefusalData;
  const message = at(answer, 'message');
  return at(answer, 'success') === false ? { message: typeof message === 'string' ? message : '' } : null;
}

/** In the page's language, and what to do next. */
export function failureSentence(i18n: I18n, error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) return i18n._(isUnreachable(error) ? UNREACHABLE : UNAVAILABLE);
  return refusal.code === undefined ? refusal.message : refusalWords(i18n, refusal.code);
}

/** No answer of the API came: the request may have been carried out or not. */
export const isUnanswered = (error: unknown): boolean => refusalOf(error) === null;

/** The same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  isUnanswered(error) || ['busy', 'unavailable'].includes(refusalOf(error)?.code ?? '');

export const noConnection = (i18n: I18n): string => i18n._(UNREACHABLE);

const isUnreachable = (error: unknown): boolean =>
  ['FETCH_ERROR', 'TIMEOUT_ERROR'].includes(String(at(error, 'status')));

const UNREACHABLE = msg`There seems to be no connection. Please try again when you have a signal.`;
const UNAVAILABLE = msg`The farm's computer cannot be reached just now. Please try again in a moment.`;

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
