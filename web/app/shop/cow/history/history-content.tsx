import type { CowChain } from '@khamar/contract/cows/chain';
import { momentIn } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { formatNumber, formatTaka } from '~/i18n/use-language';
import type { Language } from '~/i18n/languages';
import { pathsIn } from '~/paths';
import { LineChart } from './line-chart.tsx';
import { readChain } from './read-chain.ts';

interface HistoryContentProps {
  chain: CowChain;
  language: Language;
}

const table =
  'w-full text-left tabular-nums [&_td]:py-1 [&_th]:py-1 [&_td:last-child]:text-right [&_th:last-child]:text-right';

/** Weight, price and status over time. Rendered on the server (history-html.server.tsx), or in the browser after a navigation. */
export function HistoryContent({ chain, language }: HistoryContentProps) {
  const { t, i18n } = useLingui();
  const { weights, prices, statuses } = readChain(chain.links);
  const kilograms = (kg: number) => t`${formatNumber(language, kg)} KG`;
  const taka = (value: number) => formatTaka(language, value);
  const day = (at: string) => <time dateTime={at}>{dayOf(language, at)}</time>;
  return (
    <div className="flex flex-col gap-3">
      {weights.length > 1 && (
        <LineChart
          label={t`Weight over time: ${spoken(weights.map(({ kg }) => kilograms(kg)))}`}
          points={weights.map(({ at, kg }) => ({ at, value: kg }))}
          format={kilograms}
        />
      )}
      {prices.length > 1 && (
        <LineChart
          label={t`Price over time: ${spoken(prices.map((price) => taka(price.taka)))}`}
          points={prices.map((price) => ({ at: price.at, value: price.taka }))}
          format={taka}
          isStepped
        />
      )}
      <details className="rounded-card border border-cream-200 bg-white px-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          <Trans>All weights, prices and statuses</Trans>
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                <th scope="col">{t`Weight`}</th>
              </tr>
            </thead>
            <tbody>
              {weights.toReversed().map(({ at, kg, kind }) => (
                <tr key={`${at} ${kg}`}>
                  <td>{day(at)}</td>
                  <td>
                    {kilograms(kg)} · {kind === 'MEASURED' ? t`measured` : t`estimated`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                <th scope="col">{t`Price`}</th>
              </tr>
            </thead>
            <tbody>
              {prices.toReversed().map((price) => (
                <tr key={price.at}>
                  <td>{day(price.at)}</td>
                  <td>{taka(price.taka)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                <th scope="col">{t`Status`}</th>
              </tr>
            </thead>
            <tbody>
              {statuses.toReversed().map(({ at, status }) => (
                <tr key={at}>
                  <td>{day(at)}</td>
                  {/* The chain has a cow as booked from its reservation on. */}
                  <td>{status === 'BOOKED' ? t`reserved` : i18n._(STATUS_LABELS[status])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p>
        <a href={pathsIn(language).policy('records')} className="inline-flex min-h-11 items-center underline">
          <Trans>How these records are protected</Trans>
        </a>
      </p>
    </div>
  );
}

/** 19 Nov 2026, without the time of day. */
const dayOf = (language: Language, at: string): string =>
  momentIn(language, new Date(at))
    .split(', ')
    .slice(0, language === 'en' ? 1 : 2)
    .join(', ');

/** The first and the last value. */
const spoken = (values: string[]): string => `${values[0] ?? ''} → ${values.at(-1) ?? ''}`;
