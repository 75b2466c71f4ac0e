import { Trans } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { CardMark, WalletCoinsMark, WalletPurseMark, WalletSendMark } from './payment-marks.tsx';

const mark =
  'inline-flex min-h-10 items-center gap-2 rounded-card border border-pasture-500 px-3 text-sm font-semibold';

const WALLET_MARKS = [WalletSendMark, WalletPurseMark, WalletCoinsMark];

/** Neutral marks with a name: no company's logo stands on our door. */
export function PaymentOptions() {
  const language = useLanguage();
  return (
    <ul className="flex flex-wrap gap-2">
      <li className={mark}>
        <CardMark />
        <Trans>Bank card</Trans>
      </li>
      {farm.wallets.map((wallet, index) => {
        const Mark = WALLET_MARKS[index] ?? WalletPurseMark;
        return (
          <li key={wallet.en} className={mark}>
            <Mark />
            {wallet[language]}
          </li>
        );
      })}
    </ul>
  );
}
