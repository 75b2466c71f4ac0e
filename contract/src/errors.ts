export const ERROR_CODES = [
  'invalid_request',
  'signed_out',
  'forbidden',
  'not_found',
  'cow_not_found',
  'tag_taken',
  'cow_changed',
  'too_large',
  'unsupported_type',
  'picture_refused',
  'internal',
  'busy',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The one table of everything that can go wrong on the wire: its status and the sentence a person reads. */
export const ERRORS: Record<ErrorCode, { status: number; message: string }> = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  signed_out: { status: 401, message: 'Please sign in' },
  forbidden: { status: 403, message: 'This is not open to you' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  cow_not_found: { status: 404, message: 'No cow has this tag' },
  tag_taken: { status: 409, message: 'Another cow has this tag' },
  cow_changed: { status: 409, message: 'Somebody else has changed this cow meanwhile' },
  too_large: { status: 413, message: 'What was sent is too large' },
  unsupported_type: { status: 415, message: 'This kind of content is not understood' },
  picture_refused: { status: 422, message: 'This picture cannot be used' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  busy: { status: 503, message: 'Too much at once. Please try again in a moment' },
  unavailable: { status: 503, message: 'The farm cannot be reached just now. Please try again' },
};
