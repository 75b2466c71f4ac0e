import { Trans, useLingui } from '@lingui/react/macro';
import { REFUND_DAYS } from '@khamar/contract/sales/booking-state';
import { useFormat } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { Link } from '~/ui/link';
import { AskTheFarm } from '~/shop/contact/ask-the-farm';
import type { ReadBooking } from './bookings.api.ts';

/** What the buyer can rely on, and whom to ask. */
export function FarmPromises({ booking: { code, tagId } }: { booking: ReadBooking }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const { origin } = useSite();
  const days = number(REFUND_DAYS);
  const address = origin + paths.booking(code);
  const words = t`Hello! This is about my booking ${code} of the cow ${tagId}: ${address}`;
  return (
    <section aria-labelledby="promises" className="flex flex-col gap-3 rounded-card bg-cream-100 p-4">
      <h2 id="promises" className="text-xl font-bold">
        <Trans>What the farm promises</Trans>
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          <Trans>While this booking stands, nobody else can have the cow.</Trans>
        </li>
        <li>
          <Trans>The price is locked, whatever the cow weighs on the day of delivery.</Trans>
        </li>
        <li>
          <Trans>If it is cancelled, what you paid comes back within {days} days, the way it came.</Trans>
        </li>
      </ul>
      <Link
        to={paths.policy('terms')}
        className="inline-flex min-h-11 items-center self-start underline print:hidden"
      >
        <Trans>Terms and conditions</Trans>
      </Link>
      <AskTheFarm words={words} />
    </section>
  );
}
