import type { Booking } from '@khamar/contract/sales/booking';
import { useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage, formatNumber } from '~/i18n/use-language';
import { CopyButton } from './copy-button.tsx';

interface WhereToPayProps {
  booking: Pick<Booking, 'code' | 'payTo'>;
  due: number;
}

/** Amount, reference and the farm's accounts, each with a copy button. */
export function WhereToPay({ booking: { code, payTo }, due }: WhereToPayProps) {
  const { t } = useLingui();
  const amount = useFormatPaisa()(due);
  return (
    <>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        <Copied label={t`Amount`} shown={amount} copied={String(due / 100)} />
        <Copied label={t`Reference`} shown={<span translate="no">{code}</span>} copied={code} />
      </ul>
      <ul className="flex flex-col gap-2">
        {payTo.map((account) => (
          <Account key={account.provider} {...account} />
        ))}
      </ul>
    </>
  );
}

const row = 'flex items-center justify-between gap-3 rounded-card border border-cream-200 bg-white p-3';

const Copied = ({ label, shown, copied }: { label: string; shown: React.ReactNode; copied: string }) => (
  <li className={row}>
    <div className="min-w-0">
      <p className="text-sm text-ink-600">{label}</p>
      <p className="text-lg font-bold wrap-anywhere tabular-nums">{shown}</p>
    </div>
    <CopyButton text={copied} what={label} />
  </li>
);

function Account({ provider, account }: Booking['payTo'][number]) {
  const { i18n, t } = useLingui();
  const language = useLanguage();
  const name = i18n._(PROVIDER_LABELS[provider]);
  const isNumber = /^\d+$/.test(account);
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        {/* Bank details stay exactly as the farm entered them. */}
        <p lang={isNumber ? language : 'en'} translate="no" className="wrap-anywhere tabular-nums">
          {isNumber
            ? walletNumber(account).replaceAll(/\d/g, (digit) => formatNumber(language, Number(digit)))
            : account}
        </p>
      </div>
      <CopyButton text={account} what={isNumber ? name : t`Bank details`} />
    </li>
  );
}

/** 01700000000 → 01700-000000, the usual local format. */
const walletNumber = (account: string): string => account.replace(/^(\d{5})(\d{6,7})$/, '$1-$2');
