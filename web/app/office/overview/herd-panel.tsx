import type { Overview } from '@khamar/contract/office/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { STATUS_WORDS } from '~/domain/cow-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { ChartPanel } from './chart-panel.tsx';
import { Figure } from './figures.tsx';

/** The herd as it is now, whatever period is chosen. */
export function HerdPanel({ herd }: { herd: NonNullable<Overview['herd']> }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const list = (status: string) => `${paths.office('/cows/all')}?availabilityStatus=${status}`;
  const stock = herd.find(({ status }) => status === 'AVAILABLE');
  const all = herd.reduce((sum, { cows }) => sum + cows, 0);
  return (
    <ChartPanel
      title={t`The herd now`}
      name="herd"
      figures={
        <>
          <Figure label={t`Cows in all`} value={number(all)} to={paths.office('/cows/all')} />
          <Figure
            label={t`Prices of the available cows together`}
            value={format(stock?.valuePaisa ?? 0)}
            to={list('AVAILABLE')}
          />
        </>
      }
      chart={
        all === 0
          ? undefined
          : {
              // Each a series of its own: its word stands in the legend, where a phone has room for it.
              series: herd.map(({ status }) => ({ key: status, label: i18n._(STATUS_WORDS[status]) })),
              groups: [{ label: t`Cows`, values: herd.map(({ cows }) => cows) }],
              format: number,
            }
      }
      empty={<Trans>There is no cow in the herd yet.</Trans>}
      table={{
        heads: [t`Status`, t`Cows`, t`Prices together`],
        rows: herd.map(({ status, cows, valuePaisa }) => ({
          head: i18n._(STATUS_WORDS[status]),
          cells: [
            { text: number(cows), value: cows, to: list(status) },
            { text: format(valuePaisa), value: valuePaisa / 100, to: list(status) },
          ],
        })),
      }}
    />
  );
}
