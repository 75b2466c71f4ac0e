import type { HerdCow } from '@khamar/contract/herd/entry';
import { FITNESS_LIMITS } from '@khamar/contract/herd/enums';
import type { CowFitness, FitnessCheck } from '@khamar/contract/herd/fitness';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FITNESS_PART_LABELS } from '~/domain/fitness-labels';
import { useFormat } from '~/i18n/use-language';
import { EntryRow } from '~/office/herd/entry-row';
import { useDayLabel } from '~/office/herd/use-day-label';
import { ActorName } from '~/office/sales/actor-name';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CorrectFitnessDialog, RecordFitnessDialog, RemoveFitnessDialog } from './fitness-dialogs.tsx';
import { useCowFitnessQuery } from './fitness.api.ts';

type Open = { kind: 'new' } | { kind: 'correct' | 'remove'; entry: FitnessCheck };

/** Whether an animal is fit for qurbani: the check of each part, and all entries. */
export function FitnessPanel({ cow }: { cow: HerdCow }) {
  const { t } = useLingui();
  const { currentData, error, refetch } = useCowFitnessQuery(cow._id, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t`Qurbani fitness`}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <Skeleton className="h-48 rounded-card" />}
      {currentData !== undefined && (
        <>
          <Fitness fitness={currentData} />
          <Parts parts={currentData.parts} />
          <Button onClick={() => setOpen({ kind: 'new' })} className="self-start max-md:w-full">
            <Trans>Add checks</Trans>
          </Button>
          {currentData.entries.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                <Trans>All checks</Trans>
              </summary>
              <ul className="flex flex-col gap-3">
                {currentData.entries.map((entry) => (
                  <Entry key={entry._id} entry={entry} onOpen={setOpen} />
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {open?.kind === 'new' && <RecordFitnessDialog cow={cow} onClose={close} />}
      {open?.kind === 'correct' && <CorrectFitnessDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveFitnessDialog entry={open.entry} onClose={close} />}
    </Panel>
  );
}

function Fitness({ fitness: { fitUntil, teeth } }: { fitness: CowFitness }) {
  const { number } = useFormat();
  const dayLabel = useDayLabel();
  const until = dayLabel(fitUntil ?? '2000-01-01');
  const days = number(FITNESS_LIMITS.checkDays);
  if (fitUntil !== null)
    return (
      <p>
        <Badge tone="positive">
          <Trans>Fit for qurbani</Trans>
        </Badge>{' '}
        <Trans>Until {until}. Customers see the date of each check.</Trans>
      </p>
    );
  return (
    <p>
      <Badge tone="waiting">
        <Trans>Not confirmed as fit for qurbani</Trans>
      </Badge>{' '}
      {teeth !== null && teeth < FITNESS_LIMITS.minTeeth ? (
        <Trans>The inventory says fewer than two teeth.</Trans>
      ) : (
        <Trans>All six parts must be sound, each checked within {days} days.</Trans>
      )}
    </p>
  );
}

function Parts({ parts }: Pick<CowFitness, 'parts'>) {
  const { i18n } = useLingui();
  return (
    <dl className="max-w-xl divide-y divide-cream-200 border-y border-cream-200">
      {parts.map((each) => (
        <div key={each.part} className="flex justify-between gap-4 py-2">
          <dt>{i18n._(FITNESS_PART_LABELS[each.part])}</dt>
          <dd className="text-right">
            <PartState state={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartState({ state: { check, expiresOn, isExpired } }: { state: CowFitness['parts'][number] }) {
  const dayLabel = useDayLabel();
  if (check === null)
    return (
      <span className="text-ink-600">
        <Trans>Not checked</Trans>
      </span>
    );
  const expired = dayLabel(expiresOn ?? check.day);
  return (
    <>
      <b className={check.isSound && !isExpired ? undefined : 'text-clay-600'}>
        {check.isSound ? (
          isExpired ? (
            <Trans>Expired {expired}</Trans>
          ) : (
            <Trans>Sound</Trans>
          )
        ) : (
          <Trans>Not sound</Trans>
        )}
      </b>
      <span className="block text-sm wrap-anywhere text-ink-600">
        {dayLabel(check.day)} · <Examiner check={check} />
      </span>
    </>
  );
}

const Examiner = ({ check: { vet, actor } }: { check: FitnessCheck }) =>
  vet === null ? <ActorName name={actor} /> : <span translate="no">{vet}</span>;

interface EntryProps {
  entry: FitnessCheck;
  onOpen: (open: Open) => void;
}

function Entry({ entry, onOpen }: EntryProps) {
  const { i18n } = useLingui();
  const part = i18n._(FITNESS_PART_LABELS[entry.part]);
  return (
    <EntryRow
      entry={entry}
      name={part}
      title={
        <>
          <b>{part}</b> · {entry.isSound ? <Trans>Sound</Trans> : <Trans>Not sound</Trans>}
          {entry.vet !== null && <span className="wrap-anywhere"> · {entry.vet}</span>}
        </>
      }
      onCorrect={() => onOpen({ kind: 'correct', entry })}
      onRemove={() => onOpen({ kind: 'remove', entry })}
    />
  );
}
