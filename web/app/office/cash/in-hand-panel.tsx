import type { CashInHand } from '@khamar/contract/sales/cash';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { ENTRY_LABELS } from '~/office/transactions/account-labels';
import { differenceLabel, signedPaisa } from './cash-labels.ts';

/** The amount that should be in this hand, and what it consists of since the last closing. */
export function InHand({ cash, children }: { cash: CashInHand; children?: React.ReactNode }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const moment = useMoment();
  const { paisa, since, carriedPaisa, parts, undecidedPaisa } = cash;
  const lines = [
    ...(since === null
      ? []
      : [{ label: t`Carried over from ${moment(since)}`, value: signedPaisa(language, carriedPaisa) }]),
    ...parts.flatMap(({ kind, inPaisa, outPaisa }) => [
      ...(inPaisa === 0
        ? []
        : [{ label: i18n._(ENTRY_LABELS[kind]), value: `+${signedPaisa(language, inPaisa)}` }]),
      ...(outPaisa === 0
        ? []
        : [{ label: i18n._(ENTRY_LABELS[kind]), value: signedPaisa(language, -outPaisa) }]),
    ]),
    ...(undecidedPaisa === 0
      ? []
      : [
          {
            label: t`Difference to record`,
            value: differenceLabel(i18n, language, undecidedPaisa),
          },
        ]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[min(2.25rem,10vw)] font-bold amount">{signedPaisa(language, paisa)}</p>
      {lines.length > 0 && (
        <dl className="flex flex-col gap-1">
          {lines.map(({ label, value }, n) => (
            // oxlint-disable-next-line no-array-index-key -- the same kind may come in and go out
            <div key={`${label}${n}`} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-ink-600">{label}</dt>
              <dd className="font-semibold amount">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}
