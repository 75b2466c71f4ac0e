import type { HerdCow } from '@khamar/contract/herd/entry';
import type { CowMilk, MilkEntry } from '@khamar/contract/herd/milk';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EntryRow } from '~/office/herd/entry-row';
import { MILKING_LABELS } from '~/office/herd/herd-labels';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CorrectMilkDialog, RecordMilkDialog, RemoveMilkDialog } from './milk-dialogs.tsx';
import { useCowMilkQuery } from './milk.api.ts';
import { useLitres } from './use-litres.ts';

type Open = { kind: 'new' } | { kind: 'correct' | 'remove'; entry: MilkEntry };

/** Milk of a milking cow by day and milking. */
export function MilkPanel({ cow }: { cow: HerdCow }) {
  const { t } = useLingui();
  const { currentData, error, refetch } = useCowMilkQuery(cow._id, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t`Milk`}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <Skeleton className="h-48 rounded-card" />}
      {currentData !== undefined && (
        <>
          <Sums milk={currentData} />
          <Button onClick={() => setOpen({ kind: 'new' })} className="self-start max-md:w-full">
            <Trans>Add milk</Trans>
          </Button>
          <ul className="flex flex-col gap-3">
            {currentData.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} onOpen={setOpen} />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'new' && <RecordMilkDialog cow={cow} onClose={close} />}
      {open?.kind === 'correct' && <CorrectMilkDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveMilkDialog entry={open.entry} onClose={close} />}
    </Panel>
  );
}

function Sums({ milk: { weekMl, monthMl, totalMl } }: { milk: CowMilk }) {
  const { t } = useLingui();
  const litres = useLitres();
  const rows = [
    [t`Last 7 days`, weekMl],
    [t`Last 30 days`, monthMl],
    [t`Total`, totalMl],
  ] as const;
  return (
    <dl className="max-w-xl divide-y divide-cream-200 border-y border-cream-200">
      {rows.map(([label, millilitres]) => (
        <div key={label} className="flex justify-between gap-4 py-2">
          <dt>{label}</dt>
          <dd className="text-right font-semibold tabular-nums">{litres(millilitres)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EntryProps {
  entry: MilkEntry;
  onOpen: (open: Open) => void;
}

function Entry({ entry, onOpen }: EntryProps) {
  const { i18n } = useLingui();
  const amount = useLitres()(entry.millilitres);
  const milking = i18n._(MILKING_LABELS[entry.milking]);
  return (
    <EntryRow
      entry={entry}
      name={`${milking} ${amount}`}
      title={
        <>
          <b>{amount}</b> · {milking}
        </>
      }
      onCorrect={() => onOpen({ kind: 'correct', entry })}
      onRemove={() => onOpen({ kind: 'remove', entry })}
    />
  );
}
