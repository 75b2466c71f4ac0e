import { useLingui } from '@lingui/react/macro';
import { apiErrorOf } from '~/api/api-error';
import { useMoment } from '~/i18n/use-moment';
import { Skeleton } from '~/ui/skeleton';
import { LoadFailure } from './load-failure.tsx';

/** A titled section of a screen. */
export const Panel = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section
    aria-label={title}
    className="flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
  >
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
);

interface TimelineEntry {
  key: React.Key;
  at: string;
  /** Highlights actions by people, as opposed to automatic events. */
  isMarked: boolean;
  content: React.ReactNode;
}

/** Newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <Panel title={t`Timeline`}>
      <ol className="flex flex-col gap-3">
        {entries.map(({ key, at, isMarked, content }) => (
          <li key={key} className={`border-l-4 pl-3 ${isMarked ? 'border-tag-400' : 'border-cream-200'}`}>
            {content}
            <p className="text-sm text-ink-600">
              <time dateTime={at}>{moment(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface UntilLoadedProps {
  result: { error?: unknown; refetch: () => unknown };
  isLoaded: boolean;
  /** Shown if the API responds with 404 or 400. */
  missing: string;
}

/** Loading, not-found and error states of a detail screen. */
export function UntilLoaded({ result: { error, refetch }, isLoaded, missing }: UntilLoadedProps) {
  if (error === undefined) return isLoaded ? null : <Skeleton className="h-[36rem] rounded-card" />;
  const { status } = apiErrorOf(error);
  return status === 404 || status === 400 ? (
    <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">{missing}</p>
  ) : (
    <LoadFailure error={error} onRetry={() => void refetch()} />
  );
}
