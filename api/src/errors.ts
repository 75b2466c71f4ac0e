import { type ErrorCode, ERRORS } from '@khamar/contract/errors';

/** Something that went wrong in the farm's own words. Everything else that is thrown is a fault of ours. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
