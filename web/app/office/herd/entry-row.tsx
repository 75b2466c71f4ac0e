import type { RecordedEntry } from '@khamar/contract/herd/entry';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDayLabel } from '~/office/herd/use-day-label';
import { ActorName } from '~/office/sales/actor-name';
import { QuietButton } from '~/office/ui/quiet-button';

interface EntryRowProps {
  entry: RecordedEntry;
  /** Tells its buttons apart for screen readers. */
  name: string;
  title: React.ReactNode;
  onCorrect: () => void;
  onRemove: () => void;
  /** Only while the entry is current. */
  children?: React.ReactNode;
}

/** A record of an animal, or the trace of one that was corrected. */
export function EntryRow({ entry, name, title, onCorrect, onRemove, children }: EntryRowProps) {
  const { t } = useLingui();
  const dayLabel = useDayLabel();
  const { note, actor, correction } = entry;
  const day = dayLabel(entry.day);
  return (
    <li
      className={`flex min-w-0 flex-col gap-1 border-l-4 pl-3 ${correction === null ? 'border-tag-400' : 'border-cream-200'}`}
    >
      <p>{correction === null ? title : <s>{title}</s>}</p>
      <p className="text-sm text-ink-600">
        <time dateTime={entry.day}>{day}</time> · <ActorName name={actor} />
      </p>
      {correction === null && children}
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {correction === null ? (
        <div className="flex flex-wrap gap-2">
          <QuietButton aria-label={t`Correct entry: ${name}, ${day}`} onClick={onCorrect}>
            <Trans>Correct entry</Trans>
          </QuietButton>
          <QuietButton tone="danger" aria-label={t`Remove entry: ${name}, ${day}`} onClick={onRemove}>
            <Trans>Remove entry</Trans>
          </QuietButton>
        </div>
      ) : (
        <p className="text-sm wrap-anywhere text-ink-600">
          {correction.isRemoval ? <Trans>Removed</Trans> : <Trans>Corrected</Trans>} ·{' '}
          <ActorName name={correction.actor} /> · {correction.reason}
        </p>
      )}
    </li>
  );
}
