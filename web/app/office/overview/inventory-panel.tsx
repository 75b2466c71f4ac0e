import type { Overview } from '@khamar/contract/overview/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { ChartPanel } from './charts/chart-panel.tsx';
import { Figure } from './figures.tsx';

/** The current stock, independent of the selected period. */
export function InventoryPanel({ inventory }: { inventory: NonNullable<Overview['herd']> }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const list = (status: string) => `${paths.office('/cows/all')}?availabilityStatus=${status}`;
  const stock = inventory.find(({ status }) => status === 'AVAILABLE');
  const all = inventory.reduce((sum, { cows }) => sum + cows, 0);
  return (
    <ChartPanel
      title={t`Inventory`}
      name="herd"
      figures={
        <>
          <Figure label={t`Total cows`} value={number(all)} to={paths.office('/cows/all')} />
          <Figure label={t`Stock value`} value={format(stock?.valuePaisa ?? 0)} to={list('AVAILABLE')} />
        </>
      }
      chart={
        all === 0
          ? undefined
          : {
              // One series per status: its label is in the legend, which has room on a phone.
              series: inventory.map(({ status }) => ({ key: status, label: i18n._(STATUS_LABELS[status]) })),
              groups: [{ label: t`Cows`, values: inventory.map(({ cows }) => cows) }],
              format: number,
            }
      }
      empty={<Trans>No cows yet. Add your first cow.</Trans>}
      table={{
        heads: [t`Status`, t`Cows`, t`Total value`],
        rows: inventory.map(({ status, cows, valuePaisa }) => ({
          head: i18n._(STATUS_LABELS[status]),
          cells: [
            { text: number(cows), value: cows, to: list(status) },
            { text: format(valuePaisa), value: valuePaisa / 100, to: list(status) },
          ],
        })),
      }}
    />
  );
}
