import type { ErrorDetails } from '@khamar/contract/envelope';
import { type ErrorCode, ERRORS } from '@khamar/contract/error-codes';
import type { FieldError } from '@khamar/contract/field-error';
import { fieldMessageOf } from '@khamar/contract/field-errors';

/** An expected error with a code of the contract. Anything else that is thrown is a bug or an outage. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    { cause, retryAfter, ...details }: ErrorDetails & ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter ?? (ERRORS[code].status === 503 ? 5 : undefined);
  }
}

/** A single invalid field, whose message is also the message of the error. */
export const wrongField = (code: ErrorCode, field: string, error: FieldError): AppError =>
  new AppError(code, fieldMessageOf(error), { fields: { [field]: error } });
