import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
import type { DeliveryCosts } from '@khamar/contract/sales/delivery';
import type { UnusualNumbers } from '@khamar/contract/sales/unusual-numbers';
import type { StatementProblem } from '@khamar/contract/sales/statement';
import type { TrxIdUse } from '@khamar/contract/sales/trx-id-use';
import { statusOf } from './loader-response.ts';

export type Conflict = NonNullable<CowErrorDetails['conflict']>;
export type CowConflict = NonNullable<CowErrorDetails['inTheWay']>[number];

type Details = CowErrorDetails &
  UnusualNumbers &
  TrxIdUse & {
    statement?: StatementProblem;
    /** The cow that stopped a sale of several. */
    sale?: { tagId: string };
    /** The current costs, if the total has changed. */
    costs?: DeliveryCosts;
  };

/** An error response from the API or from a proxy in front of it. */
export interface ApiError {
  /** HTTP status, or RTK's error name if there was no response. */
  status: unknown;
  /** Null if the response did not come from the API. */
  code: string | null;
  /** The API's English message. */
  message: string;
  /** Whether the API responded; if not, it is unknown whether the request was carried out. */
  hasResponse: boolean;
  isUnreachable: boolean;
  /** Seconds to wait before retrying a rate-limited request; otherwise 0. */
  wait: number;
  /** Error of each field, as a code of the contract's schema. */
  fields: Record<string, string>;
  /** Details about cows or statement columns. */
  details: Details;
}

export function apiErrorOf(error: unknown): ApiError {
  const status = statusOf(error);
  const body = at(error, 'data');
  const data = at(body, 'data');
  const code = at(data, 'code');
  const message = at(body, 'message');
  const wait = Number(at(error, 'retryAfter') ?? 0);
  const hasCode = typeof code === 'string';
  return {
    // A proxy's HTML error page cannot be parsed, but its status is known.
    status: status === 'PARSING_ERROR' ? at(error, 'originalStatus') : status,
    code: hasCode ? code : null,
    message: typeof message === 'string' ? message : '',
    // A proxy in front of the API may respond in the same format, without a code.
    hasResponse: hasCode || at(body, 'success') === false,
    // A thrown Error is a script that failed to load; RTK Query errors are plain objects.
    isUnreachable: status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || error instanceof Error,
    wait: status === 429 && wait > 0 ? wait : 0,
    // APIs older than `fieldCodes` send English messages in `fields`.
    fields: { ...stringEntries(at(data, 'fields')), ...stringEntries(at(data, 'fieldCodes')) },
    // oxlint-disable-next-line no-unsafe-type-assertion -- every error response of our API has this shape
    details: hasCode ? (data as Details) : {},
  };
}

/** Whether the error is temporary, so the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  const { hasResponse, code } = apiErrorOf(error);
  return !hasResponse || code === 'busy' || code === 'unavailable';
}

/** The string entries of an unvalidated object. */
export const stringEntries = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
