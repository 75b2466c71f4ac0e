import type { CowHealth, HealthEntry } from '@khamar/contract/herd/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { AddEntry, EntryList } from '~/office/herd/entry-list';
import { HEALTH_KIND_LABELS } from '~/office/herd/herd-labels';
import { useDayLabel } from '~/office/herd/use-day-label';
import { Panel } from '~/office/ui/panel';
import { CorrectHealthDialog, RecordHealthDialog } from './health-dialogs.tsx';

/** Vaccinations, treatments, vet visits and calvings of a cow. */
export function HealthPanel({ health: { cow, entries } }: { health: CowHealth }) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Health`}>
      <AddEntry label={t`Add entry`}>
        {(onClose) => <RecordHealthDialog cow={cow} onClose={onClose} />}
      </AddEntry>
      {entries.length === 0 && (
        <p className="text-ink-600">
          <Trans>No entries yet. Add vaccinations, treatments and vet visits here.</Trans>
        </p>
      )}
      <EntryList
        path="health"
        entries={entries}
        renderEntry={({ name, kind, dueOn }) => ({
          name,
          title: (
            <>
              <b className="wrap-anywhere">{name}</b> · {i18n._(HEALTH_KIND_LABELS[kind])}
            </>
          ),
          more: dueOn !== null && <NextDue dueOn={dueOn} />,
        })}
        renderCorrection={(entry, onClose) => (
          <CorrectHealthDialog cow={cow} entry={entry} onClose={onClose} />
        )}
      />
    </Panel>
  );
}

function NextDue({ dueOn }: { dueOn: NonNullable<HealthEntry['dueOn']> }) {
  const at = useDayLabel()(dueOn);
  return (
    <p>
      <Trans>Next due {at}</Trans>
    </p>
  );
}
