import type { CowHealth, HealthEntry } from '@khamar/contract/herd/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EntryRow } from '~/office/herd/entry-row';
import { HEALTH_KIND_LABELS } from '~/office/herd/herd-labels';
import { useDayLabel } from '~/office/herd/use-day-label';
import { Panel } from '~/office/ui/panel';
import { Button } from '~/ui/button';
import { CorrectHealthDialog, RecordHealthDialog, RemoveHealthDialog } from './health-dialogs.tsx';

type Open = { kind: 'new' } | { kind: 'correct' | 'remove'; entry: HealthEntry };

/** Vaccinations, treatments, vet visits and calvings of a cow. */
export function HealthPanel({ health: { cow, entries } }: { health: CowHealth }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t`Health`}>
      <Button onClick={() => setOpen({ kind: 'new' })} className="self-start max-md:w-full">
        <Trans>Add entry</Trans>
      </Button>
      {entries.length === 0 && (
        <p className="text-ink-600">
          <Trans>No entries yet. Add vaccinations, treatments and vet visits here.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} onOpen={setOpen} />
        ))}
      </ul>
      {open?.kind === 'new' && <RecordHealthDialog cow={cow} onClose={close} />}
      {open?.kind === 'correct' && <CorrectHealthDialog cow={cow} entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveHealthDialog entry={open.entry} onClose={close} />}
    </Panel>
  );
}

interface EntryProps {
  entry: HealthEntry;
  onOpen: (open: Open) => void;
}

function Entry({ entry, onOpen }: EntryProps) {
  const { i18n } = useLingui();
  const dayLabel = useDayLabel();
  const { kind, name, dueOn } = entry;
  const at = dueOn === null ? '' : dayLabel(dueOn);
  return (
    <EntryRow
      entry={entry}
      name={name}
      onCorrect={() => onOpen({ kind: 'correct', entry })}
      onRemove={() => onOpen({ kind: 'remove', entry })}
      title={
        <>
          <b className="wrap-anywhere">{name}</b> · {i18n._(HEALTH_KIND_LABELS[kind])}
        </>
      }
    >
      {at !== '' && (
        <p>
          <Trans>Next due {at}</Trans>
        </p>
      )}
    </EntryRow>
  );
}
