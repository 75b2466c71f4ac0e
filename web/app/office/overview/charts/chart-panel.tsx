import { farmDay } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { downloadFile } from '~/office/ui/text-files';
import { QuietButton } from '~/office/ui/quiet-button';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Skeleton } from '~/ui/skeleton';
import type { BarChartProps } from './bar-chart.tsx';
import { BarLegend } from './bar-legend.tsx';

interface FigureCell {
  /** Formatted for display. */
  text: string;
  /** Raw value for the CSV. */
  value: number | string;
  /** Link to the list it sums up; none if that list is empty. */
  to?: string | undefined;
}

/** The chart's data as a table. */
interface FigureTable {
  /** Header of the first column, then of the cells. */
  heads: string[];
  rows: { head: string; cells: FigureCell[] }[];
}

/** Without it, Excel does not read the file as UTF-8 and garbles Bangla. */
const BOM = '\uFEFF';
const quoted = (value: number | string) =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;

/** All texts come from the site itself, so CSV formula injection is not possible. */
const csvOf = ({ heads, rows }: FigureTable): string =>
  BOM +
  [heads, ...rows.map(({ head, cells }) => [head, ...cells.map(({ value }) => value)])]
    .map((line) => `${line.map((value) => quoted(value)).join(',')}\r\n`)
    .join('');

/** Recharts is large: it loads after everything else and only on this screen. If it fails to load, the table still shows the figures. */
const BarChart = lazy<React.ComponentType<BarChartProps>>(async () => ({
  default: await import('./bar-chart.tsx').then(
    ({ FigureBars }) => FigureBars,
    () => NoChart,
  ),
}));

const NoChart: React.ComponentType<BarChartProps> = () => (
  <p className="text-ink-600">
    <Trans>The chart couldn't load. The table shows the same figures.</Trans>
  </p>
);

interface ChartPanelProps {
  title: string;
  /** Shown above the chart in large type. */
  figures: React.ReactNode;
  /** Undefined if there is nothing to draw. */
  chart: BarChartProps | undefined;
  /** Shown instead of the chart. */
  empty: React.ReactNode;
  /** Below the figures: what they leave out. */
  note?: React.ReactNode;
  table: FigureTable;
  /** Prefix of the file name. */
  name: string;
}

/** Figures with a chart, a table and a CSV download. */
export function ChartPanel({ title, figures, note, chart, empty, table, name }: ChartPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      <dl className="flex flex-wrap gap-x-4 gap-y-2">{figures}</dl>
      {note && <p className="text-ink-600">{note}</p>}
      {chart === undefined ? (
        <p className="text-ink-600">{empty}</p>
      ) : (
        <div aria-hidden className="flex flex-col gap-2">
          <div className="h-60">
            <Suspense fallback={<Skeleton className="h-full rounded-card" />}>
              <BarChart {...chart} />
            </Suspense>
          </div>
          {chart.series.length > 1 && <BarLegend labels={chart.series.map(({ label }) => label)} />}
        </div>
      )}
      {table.rows.length > 0 && <ExpandableTable title={title} table={table} name={name} />}
    </section>
  );
}

function ExpandableTable({ title, table, name }: Pick<ChartPanelProps, 'title' | 'table' | 'name'>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  function download(): void {
    const file = new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' });
    downloadFile(URL.createObjectURL(file), `${name}-${farmDay()}.csv`);
    dispatch(toastRaised(t`CSV downloaded`));
  }
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-tag px-1 font-semibold underline">
        {isOpen ? <Trans>Hide table</Trans> : <Trans>View as table</Trans>}
      </summary>
      <div className="flex flex-col items-start gap-2">
        <div className="w-full overflow-x-auto">
          <table aria-label={title} className="w-full border-collapse">
            <thead>
              <tr className="bg-cream-100">
                {table.heads.map((head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={`h-11 px-2 ${index === 0 ? 'text-left' : 'text-right'}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ head, cells }) => (
                <tr key={head} className="border-t border-cream-200">
                  <th scope="row" className="px-2 text-left font-normal">
                    {head}
                  </th>
                  {cells.map(({ text, to }, index) => (
                    <td key={table.heads[index + 1]} className="px-2 text-right tabular-nums">
                      {to === undefined ? (
                        text
                      ) : (
                        <Link to={to} className="inline-flex min-h-11 items-center underline">
                          {text}
                        </Link>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <QuietButton onClick={download}>
          <Download />
          <Trans>Export CSV</Trans>
        </QuietButton>
      </div>
    </details>
  );
}
