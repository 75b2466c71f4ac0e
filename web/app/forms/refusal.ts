import { statusOf } from '~/api/loader-answer';

/** What the API, or a proxy in front of it, answered to a form. */
export interface Refusal {
  /** The HTTP status; none when nobody could be reached. */
  status: unknown;
  /** Null when it was not the API that answered. */
  code: string | null;
  isUnreachable: boolean;
  /** Seconds, when it is too early for another try. */
  wait: number;
  /** The contract's English sentence for each field that was refused. */
  fields: Record<string, string>;
}

export function refusalOf(error: unknown): Refusal {
  const status = statusOf(error);
  const answer = at(at(error, 'data'), 'data');
  const code = at(answer, 'code');
  const wait = Number(at(error, 'retryAfter') ?? 0);
  return {
    // A proxy answers in HTML, which cannot be parsed; its status can be read all the same.
    status: status === 'PARSING_ERROR' ? at(error, 'originalStatus') : status,
    code: typeof code === 'string' ? code : null,
    // What is thrown, and is no answer of RTK Query, comes from a script that could not be loaded.
    isUnreachable: status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || error instanceof Error,
    wait: status === 429 && wait > 0 ? wait : 0,
    fields: textsIn(at(answer, 'fields')),
  };
}

/** Of an object that nobody has checked, what is text. */
export const textsIn = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
