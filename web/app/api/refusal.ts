import type { CowRefusalDetails } from '@khamar/contract/cows/cow-refusal';
import type { StatementProblem } from '@khamar/contract/sales/statement';
import { statusOf } from './loader-answer.ts';

export type Conflict = NonNullable<CowRefusalDetails['conflict']>;
export type InTheWay = NonNullable<CowRefusalDetails['inTheWay']>[number];

type Details = CowRefusalDetails & { statement?: StatementProblem };

/** What the API, or a proxy in front of it, answered instead of data. */
export interface Refusal {
  /** The HTTP status; none when nobody could be reached. */
  status: unknown;
  /** Null when it was not the API that answered. */
  code: string | null;
  /** The API's own English sentence. */
  message: string;
  /** Whether an answer of the API came; without one the request may have been carried out or not. */
  isAnswered: boolean;
  isUnreachable: boolean;
  /** Seconds, when it is too early for another try. */
  wait: number;
  /** What is wrong with each field, as the contract's schema says it. */
  fields: Record<string, string>;
  /** What the API says about cows, or about the columns of a statement. */
  details: Details;
}

export function refusalOf(error: unknown): Refusal {
  const status = statusOf(error);
  const answer = at(error, 'data');
  const data = at(answer, 'data');
  const code = at(data, 'code');
  const message = at(answer, 'message');
  const wait = Number(at(error, 'retryAfter') ?? 0);
  const hasCode = typeof code === 'string';
  return {
    // A proxy answers in HTML, which cannot be parsed; its status can be read all the same.
    status: status === 'PARSING_ERROR' ? at(error, 'originalStatus') : status,
    code: hasCode ? code : null,
    message: typeof message === 'string' ? message : '',
    // A proxy before the API may answer in the same shape, without a code.
    isAnswered: hasCode || at(answer, 'success') === false,
    // What is thrown, and is no answer of RTK Query, comes from a script that could not be loaded.
    isUnreachable: status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || error instanceof Error,
    wait: status === 429 && wait > 0 ? wait : 0,
    // An API before 'fieldCodes' says it in English.
    fields: { ...textsIn(at(data, 'fields')), ...textsIn(at(data, 'fieldCodes')) },
    // oxlint-disable-next-line no-unsafe-type-assertion -- every refusal of our own API has this shape
    details: hasCode ? (data as Details) : {},
  };
}

/** The same request may succeed later. */
export function isPassing(error: unknown): boolean {
  const { isAnswered, code } = refusalOf(error);
  return !isAnswered || code === 'busy' || code === 'unavailable';
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
