import type { HerdCow } from '@khamar/contract/herd/entry';
import type { CowMilk } from '@khamar/contract/herd/milk';
import { useLingui } from '@lingui/react/macro';
import { AddEntry, EntryList, EntryPanel } from '~/office/herd/entry-list';
import { MILKING_LABELS } from '~/office/herd/herd-labels';
import { useCowMilkQuery } from '~/office/herd/herd.api';
import { CorrectMilkDialog, RecordMilkDialog } from './milk-dialogs.tsx';
import { useLitres } from './use-litres.ts';

/** Milk of a milking cow by day and milking. */
export function MilkPanel({ cow }: { cow: HerdCow }) {
  const { t, i18n } = useLingui();
  const litres = useLitres();
  const result = useCowMilkQuery(cow._id, { refetchOnMountOrArgChange: true });
  return (
    <EntryPanel title={t`Milk`} result={result}>
      {(milk) => (
        <>
          <Sums milk={milk} />
          <AddEntry label={t`Add milk`}>
            {(onClose) => <RecordMilkDialog cow={cow} onClose={onClose} />}
          </AddEntry>
          <EntryList
            path="milk"
            entries={milk.entries}
            renderEntry={({ millilitres, milking }) => {
              const [amount, name] = [litres(millilitres), i18n._(MILKING_LABELS[milking])];
              const title = (
                <>
                  <b>{amount}</b> · {name}
                </>
              );
              return { name: `${name} ${amount}`, title };
            }}
            renderCorrection={(entry, onClose) => <CorrectMilkDialog entry={entry} onClose={onClose} />}
          />
        </>
      )}
    </EntryPanel>
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
