import { Refusal } from '@khamar/contract/envelope';

/** Of every route that wants an access token and a permission, for its description. */
export const REFUSED = { 400: Refusal, 401: Refusal, 403: Refusal };
/** Of a command under an Idempotency-Key. */
export const COMMAND_REFUSED = { ...REFUSED, 404: Refusal, 409: Refusal, 422: Refusal };
