import { PROVIDERS } from '@khamar/contract/sales/enums';
import { daysIn } from '@khamar/contract/overview/days';
import type { Overview } from '@khamar/contract/overview/overview';
import type { Provider } from '@khamar/contract/sales/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { MISSING } from '~/office/inventory/cow-fields';
import { type Days, useDaysLabel } from '~/office/ui/use-days-label';
import { usePaths } from '~/paths';
import { ChartPanel } from './charts/chart-panel.tsx';
import { Comparison, Figure } from './figures.tsx';
import { isWithin, piecesOf } from './period.ts';

interface MoneyPanelProps {
  overview: Overview;
  money: NonNullable<Overview['money']>;
}

/** Received money by day and method, from the same journal as the daily totals. */
export function MoneyPanel({ overview: { period, before }, money }: MoneyPanelProps) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const format = useFormatPaisa();
  const daysLabel = useDaysLabel();
  const sumIn = (piece: Days, provider?: Provider) =>
    money.days
      .filter((row) => isWithin(row.day, piece) && (provider === undefined || row.provider === provider))
      .reduce((sum, { receivedPaisa }) => sum + receivedPaisa, 0);
  const providers = PROVIDERS.filter((provider) => sumIn(period, provider) > 0);
  const pieces = piecesOf(period);
  const list = ({ from, to }: Days, provider?: Provider) =>
    `${paths.office('/transactions/journal')}?${provider === undefined ? '' : `provider=${provider}&`}from=${from}&to=${to}&kind=RECEIVED`;
  const cell = (piece: Days, provider?: Provider) => {
    const paisa = sumIn(piece, provider);
    return {
      text: paisa === 0 ? MISSING : format(paisa),
      value: paisa / 100,
      to: paisa === 0 ? undefined : list(piece, provider),
    };
  };
  const labels = providers.map((provider) => i18n._(PROVIDER_LABELS[provider]));
  return (
    <ChartPanel
      title={t`Payments`}
      name="money-in"
      figures={
        <>
          <Figure
            label={t({ message: 'Received', context: 'money' })}
            value={format(money.receivedPaisa)}
            to={list(period)}
          >
            <Comparison
              now={money.receivedPaisa}
              before={money.before.receivedPaisa}
              days={daysIn(before.from, before.to)}
              was={format(money.before.receivedPaisa)}
            />
          </Figure>
          <Figure
            label={t`Refunded`}
            value={format(money.refundedPaisa)}
            to={`${paths.office('/transactions/journal')}?from=${period.from}&to=${period.to}&kind=REFUNDED`}
          />
          {money.voids > 0 && (
            <Figure
              label={t`Voided`}
              value={format(money.voidedPaisa)}
              to={`${paths.office('/transactions/journal')}?from=${period.from}&to=${period.to}&kind=VOIDED`}
            />
          )}
        </>
      }
      chart={
        providers.length === 0
          ? undefined
          : {
              series: providers.map((provider, index) => ({ key: provider, label: labels[index] ?? '' })),
              groups: pieces.map((piece) => ({
                label: daysLabel(piece),
                values: providers.map((provider) => sumIn(piece, provider) / 100),
              })),
              isStacked: true,
              format: (taka) => format(Math.round(taka * 100)),
            }
      }
      empty={<Trans>No payments in this period.</Trans>}
      table={{
        heads: [pieces.some(({ from, to }) => from !== to) ? t`Period` : t`Day`, ...labels, t`Total`],
        rows: pieces
          .filter((piece) => sumIn(piece) > 0)
          .map((piece) => ({
            head: daysLabel(piece),
            cells: [...providers.map((provider) => cell(piece, provider)), cell(piece)],
          })),
      }}
    />
  );
}
