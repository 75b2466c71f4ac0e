import type { HerdCow } from '@khamar/contract/herd/entry';
import { FITNESS_LIMITS } from '@khamar/contract/herd/enums';
import type { CowFitness, FitnessCheck } from '@khamar/contract/herd/fitness';
import { Trans, useLingui } from '@lingui/react/macro';
import { FITNESS_PART_LABELS } from '~/domain/fitness-labels';
import { useFormat } from '~/i18n/use-language';
import { AddEntry, EntryList, EntryPanel } from '~/office/herd/entry-list';
import { useCowFitnessQuery } from '~/office/herd/herd.api';
import { useDayLabel } from '~/office/herd/use-day-label';
import { ActorName } from '~/office/sales/actor-name';
import { Badge } from '~/ui/badge';
import { CorrectFitnessDialog, RecordFitnessDialog } from './fitness-dialogs.tsx';

/** Whether an animal is fit for qurbani: the check of each part, and all entries. */
export function FitnessPanel({ cow }: { cow: HerdCow }) {
  const { t } = useLingui();
  const result = useCowFitnessQuery(cow._id, { refetchOnMountOrArgChange: true });
  return (
    <EntryPanel title={t`Qurbani fitness`} result={result}>
      {(fitness) => (
        <>
          <Fitness fitness={fitness} />
          <Parts parts={fitness.parts} />
          <AddEntry label={t`Add checks`}>
            {(onClose) => <RecordFitnessDialog cow={cow} onClose={onClose} />}
          </AddEntry>
          {fitness.entries.length > 0 && <Checks entries={fitness.entries} />}
        </>
      )}
    </EntryPanel>
  );
}

function Checks({ entries }: Pick<CowFitness, 'entries'>) {
  const { i18n } = useLingui();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        <Trans>All checks</Trans>
      </summary>
      <EntryList
        path="fitness"
        entries={entries}
        renderEntry={({ part, isSound, vet }) => {
          const name = i18n._(FITNESS_PART_LABELS[part]);
          const title = (
            <>
              <b>{name}</b> · {isSound ? <Trans>Sound</Trans> : <Trans>Not sound</Trans>}
              {vet !== null && <span className="wrap-anywhere"> · {vet}</span>}
            </>
          );
          return { name, title };
        }}
        renderCorrection={(entry, onClose) => <CorrectFitnessDialog entry={entry} onClose={onClose} />}
      />
    </details>
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
