import { useLingui } from '@lingui/react/macro';
import { refusalOf } from '~/api/refusal';
import { useMoment } from '~/i18n/use-moment';
import { Skeleton } from '~/ui/skeleton';
import { LoadFailure } from './table/list-states.tsx';

/** A part of a screen, under its name. */
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
  /** What somebody did or said, beside what went by itself. */
  isMarked: boolean;
  words: React.ReactNode;
}

/** What happened, the last at the top. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <Panel title={t`What happened`}>
      <ol className="flex flex-col gap-3">
        {entries.map(({ key, at, isMarked, words }) => (
          <li key={key} className={`border-l-4 pl-3 ${isMarked ? 'border-tag-400' : 'border-cream-200'}`}>
            {words}
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
  answer: { error?: unknown; refetch: () => unknown };
  isLoaded: boolean;
  /** Where the API knows nothing at this address. */
  missing: string;
}

/** Instead of one thing of the office: while it is under way, where it is missing, and where it did not come. */
export function UntilLoaded({ answer: { error, refetch }, isLoaded, missing }: UntilLoadedProps) {
  if (error === undefined) return isLoaded ? null : <Skeleton className="h-[36rem] rounded-card" />;
  const { status } = refusalOf(error);
  return status === 404 || status === 400 ? (
    <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">{missing}</p>
  ) : (
    <LoadFailure error={error} onRetry={() => void refetch()} />
  );
}
