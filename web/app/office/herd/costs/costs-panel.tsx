import type { CowCosts } from '@khamar/contract/herd/costs';
import type { HerdCow } from '@khamar/contract/herd/entry';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { AddEntry, EntryList, EntryPanel } from '~/office/herd/entry-list';
import { COST_KIND_LABELS } from '~/office/herd/herd-labels';
import { CorrectCostDialog, RecordCostDialog } from './cost-dialogs.tsx';
import { useCowCostsQuery } from './costs.api.ts';

/** What a cow cost, and its profit once it is sold. */
export function CostsPanel({ cow }: { cow: HerdCow }) {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const result = useCowCostsQuery(cow._id, { refetchOnMountOrArgChange: true });
  return (
    <EntryPanel title={t`Costs`} result={result}>
      {(costs) => (
        <>
          <Sums costs={costs} />
          <AddEntry label={t`Add cost`}>
            {(onClose) => <RecordCostDialog cow={cow} onClose={onClose} />}
          </AddEntry>
          <EntryList
            path="costs"
            entries={costs.entries}
            renderEntry={({ amountPaisa, kind }) => {
              const [amount, name] = [format(amountPaisa), i18n._(COST_KIND_LABELS[kind])];
              const title = (
                <>
                  <b>{amount}</b> · {name}
                </>
              );
              return { name: `${name} ${amount}`, title };
            }}
            renderCorrection={(entry, onClose) => <CorrectCostDialog entry={entry} onClose={onClose} />}
          />
        </>
      )}
    </EntryPanel>
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
