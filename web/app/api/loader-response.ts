import { data } from 'react-router';

interface QueryResult {
  error?: unknown;
}

/** For loaders: a failed query sets the page's status, so a broken page is never sent with 200. */
export function requireResponse(
  { error }: QueryResult,
  isMissing: (error: unknown) => boolean = () => false,
): void {
  if (error !== undefined) throw data(null, { status: isMissing(error) ? 404 : 503 });
}

export const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
