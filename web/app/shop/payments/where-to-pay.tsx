import type { Booking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage, formatNumber } from '~/i18n/use-language';
import { CopyButton } from './copy-button.tsx';

interface WhereToPayProps extends Pick<Booking, 'code' | 'payTo'> {
  due: number;
}

/** The farm's accounts, the amount and the reference, each with a copy button. */
export function WhereToPay({ code, payTo, due }: WhereToPayProps) {
  const { t } = useLingui();
  const amount = useFormatPaisa()(due);
  return (
    <ul className="flex flex-col rounded-card border border-cream-200 bg-white px-3 *:border-cream-200 *:not-last:border-b">
      {payTo.map((account) => (
        <Account key={account.provider} isOnly={payTo.length === 1} {...account} />
      ))}
      <Copied label={t`Amount`} shown={amount} copied={String(due / 100)} />
      <Copied label={t`Reference`} shown={<span translate="no">{code}</span>} copied={code} />
    </ul>
  );
}

interface CopiedProps {
  label: string;
  shown: React.ReactNode;
  copied: string;
  children?: React.ReactNode;
}

const Copied = ({ label, shown, copied, children }: CopiedProps) => (
  <li className="flex items-center justify-between gap-3 py-2">
    <div className="min-w-0">
      <p className="text-sm text-ink-600">
        {label}
        {children}
      </p>
      <p className="font-bold wrap-anywhere tabular-nums">{shown}</p>
    </div>
    <CopyButton text={copied} what={label} />
  </li>
);

/** Where there are several, each says what to choose in its app. */
function Account({ provider, account, transfer, isOnly }: Booking['payTo'][number] & { isOnly: boolean }) {
  const { i18n, t } = useLingui();
  const language = useLanguage();
  const name = i18n._(PROVIDER_LABELS[provider]);
  const isNumber = /^\d+$/.test(account);
  const number = isOnly ? t`${name} number` : name;
  return (
    <Copied
      label={isNumber ? number : t`Bank details`}
      copied={account}
      // Bank details stay exactly as the farm entered them.
      shown={
        <span lang={isNumber ? language : 'en'} translate="no">
          {isNumber
            ? walletNumber(account).replaceAll(/\d/g, (digit) => formatNumber(language, Number(digit)))
            : account}
        </span>
      }
    >
      {!isOnly && transfer !== null && (
        <> · {transfer === 'SEND_MONEY' ? <Trans>Send Money</Trans> : <Trans>Payment</Trans>}</>
      )}
    </Copied>
  );
}

/** 01700000000 → 01700-000000, the usual local format. */
const walletNumber = (account: string): string => account.replace(/^(\d{5})(\d{6,7})$/, '$1-$2');
