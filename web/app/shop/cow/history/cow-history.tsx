import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';

interface CowHistoryProps {
  tagId: string;
  /** Of the server; null after a navigation in the browser, empty if the API was away. */
  html: string | null;
}

/** Without the chunk, which may be gone after a release, the page has no records. */
const LoadedHistory = lazy(() =>
  import('./loaded-history.tsx').then(
    (file) => ({ default: file.LoadedHistory }),
    () => ({ default: () => null }),
  ),
);

/** Weight, price and status over time, below everything that a customer decides by. */
export function CowHistory({ tagId, html }: CowHistoryProps) {
  if (html === '') return null;
  return (
    <section aria-labelledby="cow-history" className="print:hidden">
      <h2 id="cow-history" className="mb-2 text-xl font-bold">
        <Trans>Weight and price records</Trans>
      </h2>
      {html === null ? (
        <Suspense>
          <LoadedHistory tagId={tagId} />
        </Suspense>
      ) : (
        // Made by history-html.server.tsx from numbers, dates and messages.
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  );
}
