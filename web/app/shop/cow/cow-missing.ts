import { statusOf } from '~/api/loader-answer';

/** The API refuses a tag that cannot exist with 400 and one that does not with 404; to a visitor both are missing. */
export const isCowMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;
