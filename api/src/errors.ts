import type { RefusalDetails } from '@khamar/contract/envelope';
import { type ErrorCode, ERRORS } from '@khamar/contract/errors';
import type { FieldError } from '@khamar/contract/field-error';
import { fieldSentence } from '@khamar/contract/refused-fields';

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

/** One field that was wrong: its sentence is the message, too. */
export const wrongField = (code: ErrorCode, field: string, error: FieldError): AppError =>
  new AppError(code, fieldSentence(error), { fields: { [field]: error } });
