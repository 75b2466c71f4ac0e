import type { CostEntry, CowCosts } from '@khamar/contract/herd/costs';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { EntryRow } from '~/office/herd/entry-row';
import { COST_KIND_LABELS } from '~/office/herd/herd-labels';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CorrectCostDialog, RecordCostDialog, RemoveCostDialog } from './cost-dialogs.tsx';
import { useCowCostsQuery } from './costs.api.ts';

type Open = { kind: 'new' } | { kind: 'correct' | 'remove'; entry: CostEntry };

/** What a cow cost, and its profit once it is sold. */
export function CostsPanel({ cow }: { cow: HerdCow }) {
  const { t } = useLingui();
  const { currentData, error, refetch } = useCowCostsQuery(cow._id, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t`Costs`}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {currentData === undefined && error === undefined && <Skeleton className="h-48 rounded-card" />}
      {currentData !== undefined && (
        <>
          <Sums costs={currentData} />
          <Button onClick={() => setOpen({ kind: 'new' })} className="self-start max-md:w-full">
            <Trans>Add cost</Trans>
          </Button>
          <ul className="flex flex-col gap-3">
            {currentData.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} onOpen={setOpen} />
            ))}
          </ul>
        </>
      )}
      {open?.kind === 'new' && <RecordCostDialog cow={cow} onClose={close} />}
      {open?.kind === 'correct' && <CorrectCostDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveCostDialog entry={open.entry} onClose={close} />}
    </Panel>
  );
}

function Sums({ costs: { totals, costPaisa, soldPaisa, profitPaisa, group } }: { costs: CowCosts }) {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const name = group?.name;
  const rows: [string, number | null, isSum?: boolean][] = [
    ...totals
      .filter(({ paisa }) => paisa > 0)
      .map(({ kind, paisa }): [string, number] => [i18n._(COST_KIND_LABELS[kind]), paisa]),
    [t`Total cost`, costPaisa, true],
    [t`Sold for`, soldPaisa],
    [t`Profit`, profitPaisa, true],
  ];
  return (
    <>
      {name !== undefined && (
        <p>
          <Trans>Fed in group {name}</Trans>
        </p>
      )}
      <dl className="max-w-xl divide-y divide-cream-200 border-y border-cream-200">
        {rows.map(
          ([label, paisa, isSum = false]) =>
            paisa !== null && (
              <div key={label} className={`flex justify-between gap-4 py-2 ${isSum ? 'font-bold' : ''}`}>
                <dt>{label}</dt>
                <dd className="text-right tabular-nums">{format(paisa)}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

interface EntryProps {
  entry: CostEntry;
  onOpen: (open: Open) => void;
}

function Entry({ entry, onOpen }: EntryProps) {
  const { i18n } = useLingui();
  const amount = useFormatPaisa()(entry.amountPaisa);
  const kind = i18n._(COST_KIND_LABELS[entry.kind]);
  return (
    <EntryRow
      entry={entry}
      name={`${kind} ${amount}`}
      title={
        <>
          <b>{amount}</b> · {kind}
        </>
      }
      onCorrect={() => onOpen({ kind: 'correct', entry })}
      onRemove={() => onOpen({ kind: 'remove', entry })}
    />
  );
}
