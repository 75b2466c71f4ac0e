import type { RefusalDetails } from '@khamar/contract/envelope';
import { type ErrorCode, ERRORS } from '@khamar/contract/errors';

/** Something that went wrong in the farm's own words. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    { cause, ...details }: RefusalDetails & ErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
