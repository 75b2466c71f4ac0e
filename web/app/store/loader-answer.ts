import { data } from 'react-router';

interface QueryResult {
  error?: unknown;
}

/** In a loader: a query that failed becomes the page's status, so that no broken page goes out as 200. */
export function requireAnswer({ error }: QueryResult): void {
  if (error === undefined) return;
  throw data(null, { status: isMissing(error) ? 404 : 503 });
}

/** The API refuses a tag that cannot exist with 400 and one that does not with 404; to a visitor both are missing. */
export function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    (error.status === 404 || error.status === 400)
  );
}
