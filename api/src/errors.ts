import type { RefusalDetails } from '@khamar/contract/envelope';
import { type ErrorCode, ERRORS } from '@khamar/contract/errors';

/** Something that went wrong in the farm's own words. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  /** In how many seconds it may go better. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    { cause, retryAfter, ...details }: RefusalDetails & ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter ?? (ERRORS[code].status === 503 ? 5 : undefined);
  }
}
