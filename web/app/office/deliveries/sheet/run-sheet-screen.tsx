import type { Run } from '@khamar/contract/deliveries/run';
import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { Link, useParams } from 'react-router';
import { DAY_PART_LABELS, districtName, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { toCollect } from '~/office/deliveries/day/to-collect';
import { farm } from '~/domain/farm';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { formatPhone, useFormat, useLanguage } from '~/i18n/use-language';
import { useRunQuery } from '~/office/deliveries/runs.api';
import { ExportButton } from '~/office/ui/export-button';
import { UntilLoaded } from '~/office/ui/panel';
import { QuietLink, quietButtonStyle } from '~/office/ui/quiet-button';
import { pathsIn, usePaths } from '~/paths';
import { Button } from '~/ui/button';
import './run-sheet.css';

/** The run on paper, for a driver without a phone. Delivery codes are only the customers'. */
export default function RunSheetScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  const { id = '' } = useParams();
  const result = useRunQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: run } = result;
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <h1 className="text-2xl font-bold">
          <Trans>Run sheet</Trans>
        </h1>
        {run !== undefined && (
          <QuietLink to={`${paths.office('/deliveries')}?day=${run.day}`}>
            <Trans>Back to deliveries</Trans>
          </QuietLink>
        )}
      </div>
      <UntilLoaded result={result} isLoaded={run !== undefined} missing={t`Run not found.`} />
      {run !== undefined && (
        <>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button onClick={() => print()} className="max-md:w-full">
              <Printer />
              <Trans>Print A4</Trans>
            </Button>
            <Link
              to={pathsIn(other).office(`/deliveries/runs/${id}/sheet`)}
              lang={other}
              className={quietButtonStyle}
            >
              {other === 'bn' ? 'বাংলায়' : 'In English'}
            </Link>
            <ExportButton url={`/deliveries/runs/${id}/export`} name="run-sheet" />
          </div>
          <RunSheet run={run} />
        </>
      )}
    </div>
  );
}

/** To be signed by hand. */
const BLANK = '\u00A0';
const cell = 'border border-ink-600 px-2 py-1 align-top';

function RunSheet({ run: { vehicle, driver, day, stops } }: { run: Run }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const total = format(toCollect(stops));
  const date = weekdayAndDay(language, day);
  return (
    <article className="run-sheet overflow-x-auto rounded-card border border-cream-200 bg-white p-4 print:overflow-visible print:border-0 print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pb-3">
        <div>
          <p className="text-lg font-bold">{farm.name[language]}</p>
          <h2 className="text-xl font-bold">
            {date} · {vehicle}
          </h2>
        </div>
        <p>
          <Trans>Driver: {driver}</Trans>
          <br />
          <Trans>
            To collect in total: <b>{total}</b>
          </Trans>
        </p>
      </header>
      <table className="w-full min-w-3xl border-collapse print:min-w-0">
        <caption className="sr-only">{t`Run sheet`}</caption>
        <thead>
          <tr className="text-left">
            <th scope="col" className={cell}>
              {t({ message: 'No.', context: 'order' })}
            </th>
            <th scope="col" className={cell}>{t`Tag ID`}</th>
            <th scope="col" className={cell}>{t`Recipient`}</th>
            <th scope="col" className={cell}>{t`Address`}</th>
            <th scope="col" className={`${cell} text-right`}>{t`To collect`}</th>
            <th scope="col" className={`${cell} w-40`}>{t`Signature`}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, index) => (
            <tr key={stop._id} className="break-inside-avoid">
              <td className={`${cell} tabular-nums`}>{number(index + 1)}</td>
              <td translate="no" className={`${cell} text-lg font-bold whitespace-nowrap`}>
                {stop.tagId}
              </td>
              <td className={`${cell} wrap-anywhere`}>
                {stop.recipient}
                <span className="block whitespace-nowrap">{formatPhone(language, stop.phone)}</span>
              </td>
              <td className={`${cell} wrap-anywhere`}>
                {stop.address}
                <span className="block">
                  {districtName(language, stop.district)} · {i18n._(DAY_PART_LABELS[stop.part])}
                </span>
              </td>
              <td className={`${cell} text-right font-bold tabular-nums`}>
                {format(stop.duePaisa)}
                {stop.duePaisa > 0 && (
                  <span className="block text-sm font-normal">
                    {stop.mayOwe ? <Trans>Can pay later</Trans> : <Trans>Pay before delivery</Trans>}
                  </span>
                )}
              </td>
              <td className={cell}>{BLANK}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
