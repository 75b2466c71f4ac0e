import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '~/ui/button';
import { useLanguage, formatPhone, formatYearsSince } from '~/i18n/use-language';
import { farm } from '~/domain/farm';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { SiteLinks } from './navigation.tsx';
import { CardMark, WalletCoinsMark, WalletPurseMark, WalletSendMark } from './payment-marks.tsx';

const mark =
  'inline-flex min-h-10 items-center gap-2 rounded-card border border-pasture-500 px-3 text-sm font-semibold';

const WALLET_MARKS = [WalletSendMark, WalletPurseMark, WalletCoinsMark];

/** Neutral icons with a name instead of company logos. */
function PaymentOptions() {
  const language = useLanguage();
  const { wallets } = useSite();
  return (
    <ul className="flex flex-wrap gap-2">
      <li className={mark}>
        <CardMark />
        <Trans>Bank card</Trans>
      </li>
      {wallets.map((wallet, index) => {
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

/** Target of the menu link without JavaScript. */
export const FOOTER_LINKS = 'site-links';
const FIRST_YEAR = 2025;

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-tag-400 hover:underline';
const heading = 'mb-2 text-lg font-bold text-tag-400';

export function SiteFooter() {
  const { t } = useLingui();
  const paths = usePaths();
  const language = useLanguage();
  const { name } = farm;
  const { addresses, phone, socialLink } = useSite().contacts;
  return (
    <footer className="on-dark bg-pasture-900 text-cream-100 print:hidden">
      <div className="mx-auto grid w-full max-w-7xl grid-cols-2 gap-x-4 gap-y-8 px-4 pt-10 pb-6 lg:grid-cols-4">
        <address className="not-italic max-lg:col-span-2">
          <h2 className={heading}>{name[language]}</h2>
          <dl className="flex flex-col gap-2">
            <Line label={t`Farm`}>{addresses.farm[language]}</Line>
            <Line label={t`Head office`}>{addresses.headOffice[language]}</Line>
            <Line label={t`Phone`}>
              <a href={`tel:${phone}`} className={`${link} font-bold`}>
                {formatPhone(language, phone)}
              </a>
            </Line>
          </dl>
          <a href={socialLink} rel="noopener" className={link}>
            <Trans>Follow us</Trans>
          </a>
        </address>
        <nav
          id={FOOTER_LINKS}
          tabIndex={-1}
          aria-labelledby="footer-pages"
          className="flex flex-col items-start"
        >
          <h2 id="footer-pages" className={heading}>
            <Trans>Explore</Trans>
          </h2>
          <SiteLinks className={link} />
          {/* Leads to Sign In if signed out. A link of its own would shift the layout when the session is restored. */}
          <Link to={paths.account()} className={link}>
            <Trans>My account</Trans>
          </Link>
          <Link to={paths.bookings()} className={link}>
            <Trans>My bookings</Trans>
          </Link>
        </nav>
        <Policies />
        <section aria-labelledby="footer-payment" className="max-lg:col-span-2">
          <h2 id="footer-payment" className={heading}>
            <Trans>Payment methods</Trans>
          </h2>
          <PaymentOptions />
        </section>
      </div>
      {/* A page rendered in the old year may be hydrated in the new one. */}
      <p suppressHydrationWarning className="border-t border-pasture-800 px-4 py-4 text-center text-sm">
        <Trans>
          © {formatYearsSince(language, FIRST_YEAR)} {name[language]}
        </Trans>
      </p>
    </footer>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-pasture-200">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Policies() {
  const paths = usePaths();
  return (
    <nav aria-labelledby="footer-policies" className="flex flex-col items-start">
      <h2 id="footer-policies" className={heading}>
        <Trans>Policies</Trans>
      </h2>
      <Link to={paths.policy('terms')} className={link}>
        <Trans>Terms and conditions</Trans>
      </Link>
      <Link to={paths.policy('delivery')} className={link}>
        <Trans>Delivery policy</Trans>
      </Link>
      <Link to={paths.policy('returns')} className={link}>
        <Trans>Return policy</Trans>
      </Link>
      <Link to={paths.policy('privacy')} className={link}>
        <Trans>Privacy policy</Trans>
      </Link>
    </nav>
  );
}
