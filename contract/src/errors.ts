export const ERROR_CODES = [
  'invalid_request',
  'forbidden',
  'not_found',
  'cow_not_found',
  'too_large',
  'unsupported_type',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The one table of everything that can go wrong on the wire: its status and the sentence a person reads. */
export const ERRORS: Record<ErrorCode, { status: number; message: string }> = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  forbidden: { status: 403, message: 'This is not open to you' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  cow_not_found: { status: 404, message: 'No cow has this tag' },
  too_large: { status: 413, message: 'What was sent is too large' },
  unsupported_type: { status: 415, message: 'This kind of content is not understood' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  unavailable: { status: 503, message: 'The farm cannot be reached just now. Please try again' },
};
