import { statusOf } from '~/api/loader-answer';

/** What the API, or the way to it, answered to a form. */
export interface Refused {
  /** None when nobody could be reached, or when something in between answered. */
  code: string | null;
  isUnreachable: boolean;
  /** Seconds, when it is too early for another try. */
  wait: number;
  fields: Record<string, string>;
}

export function refusedBy(error: unknown): Refused {
  const status = statusOf(error);
  const answer = at(at(error, 'data'), 'data');
  const code = at(answer, 'code');
  const wait = Number(at(error, 'retryAfter') ?? 0);
  return {
    code: typeof code === 'string' ? code : null,
    isUnreachable: status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR',
    wait: status === 429 && wait > 0 ? wait : 0,
    fields: sentencesIn(at(answer, 'fields')),
  };
}

/** Nobody answered. */
export const OFFLINE: Refused = { code: null, isUnreachable: true, wait: 0, fields: {} };

const sentencesIn = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).flatMap(
      ([name, sentence]: [string, unknown]) => (typeof sentence === 'string' ? [[name, sentence]] : []),
    ),
  );

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
