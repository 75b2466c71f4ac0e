import { data } from 'react-router';

interface QueryResult {
  error?: unknown;
}

/** In a loader: a query that failed becomes the page's status, so that no broken page goes out as 200. */
export function requireAnswer(
  { error }: QueryResult,
  isMissing: (error: unknown) => boolean = () => false,
): void {
  if (error !== undefined) throw data(null, { status: isMissing(error) ? 404 : 503 });
}

export const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
