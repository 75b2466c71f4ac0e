import { addDays, daysIn } from '@khamar/contract/overview/days';
import type { Overview, SalesDay } from '@khamar/contract/overview/overview';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { type Days, useDaysLabel } from '~/office/ui/use-days-label';
import { usePaths } from '~/paths';
import { ChartPanel } from './charts/chart-panel.tsx';
import { Comparison, Figure } from './figures.tsx';
import { isWithin, piecesOf } from './period.ts';

interface SalesPanelProps {
  overview: Overview;
  sales: NonNullable<Overview['sales']>;
}

const sumIn = (days: SalesDay[], piece: Days) => {
  const rows = days.filter(({ day }) => isWithin(day, piece));
  return {
    sales: rows.reduce((sum, row) => sum + row.sales, 0),
    valuePaisa: rows.reduce((sum, row) => sum + row.valuePaisa, 0),
  };
};

/** Delivered cows and their revenue by the journal, compared with the previous period. */
export function SalesPanel({ overview: { period }, sales }: SalesPanelProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const daysLabel = useDaysLabel();
  const length = daysIn(period.from, period.to);
  const list = ({ from, to }: Days, kind = 'DELIVERED') =>
    `${paths.office('/transactions/journal')}?kind=${kind}&from=${from}&to=${to}`;
  const countCell = (count: number, days: Days) => ({
    text: count === 0 ? MISSING : number(count),
    value: count,
    to: count === 0 ? undefined : list(days),
  });
  const rows = piecesOf(period).map((piece) => {
    const daysBefore = { from: addDays(piece.from, -length), to: addDays(piece.to, -length) };
    return {
      piece,
      daysBefore,
      now: sumIn(sales.days, piece),
      before: sumIn(sales.before.days, daysBefore),
    };
  });
  const { daysToSell: days, unrecorded } = sales;
  const unrecordedCount = number(unrecorded.sales);
  const unrecordedValue = format(unrecorded.valuePaisa);
  const seriesLabels = { now: t`This period`, before: t`Previous period` };
  return (
    <ChartPanel
      title={t`Cows sold`}
      name="cows-sold"
      figures={
        <>
          <Figure label={t`Cows delivered`} value={number(sales.sales)} to={list(period)}>
            <Comparison
              now={sales.sales}
              before={sales.before.sales}
              days={length}
              was={number(sales.before.sales)}
            />
          </Figure>
          <Figure label={t`Sales value`} value={format(sales.valuePaisa)} to={list(period)}>
            <Comparison
              now={sales.valuePaisa}
              before={sales.before.valuePaisa}
              days={length}
              was={format(sales.before.valuePaisa)}
            />
          </Figure>
          {sales.returns > 0 && (
            <Figure
              label={t`Deliveries undone`}
              value={format(sales.returnedPaisa)}
              to={list(period, 'DELIVERY_REVERSED')}
            />
          )}
          {days !== null && (
            <Figure
              label={t`Average days to sell`}
              value={t`${plural(days, { one: '# day', other: '# days' })}`}
              to={list(period)}
            />
          )}
        </>
      }
      chart={
        sales.sales + sales.before.sales === 0
          ? undefined
          : {
              series: [
                { key: 'now', label: seriesLabels.now },
                { key: 'before', label: seriesLabels.before },
              ],
              groups: rows.map((row) => ({
                label: daysLabel(row.piece),
                values: [row.now.sales, row.before.sales],
              })),
              format: number,
            }
      }
      empty={<Trans>No cows delivered in this period.</Trans>}
      note={
        unrecorded.sales > 0 && (
          <Trans>
            Not included:{' '}
            <Link to={`${paths.office('/sales')}?unrecorded=yes`} className="underline">
              {unrecordedCount} sold without a payment recorded
            </Link>{' '}
            ({unrecordedValue}).
          </Trans>
        )
      }
      table={{
        heads: [
          rows.some(({ piece: { from, to } }) => from !== to) ? t`Period` : t`Day`,
          t`Cows delivered`,
          t`Sales value`,
          t`Previous period`,
        ],
        rows: rows
          .filter((row) => row.now.sales + row.before.sales > 0)
          .map((row) => ({
            head: daysLabel(row.piece),
            cells: [
              countCell(row.now.sales, row.piece),
              {
                text: row.now.sales === 0 ? MISSING : format(row.now.valuePaisa),
                value: row.now.valuePaisa / 100,
              },
              countCell(row.before.sales, row.daysBefore),
            ],
          })),
      }}
    />
  );
}
