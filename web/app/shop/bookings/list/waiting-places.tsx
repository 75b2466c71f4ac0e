import type { WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { PassedOverNote } from '~/shop/bookings/passed-over-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { VerifyNumberNote } from '~/shop/bookings/verify-number-note';
import { Link, quietButton } from '~/ui/button';
import { card } from './booking-card.tsx';

/** The waiting lists that the customer is on. */
export const WaitingPlaces = ({ places }: { places: WaitingPlace[] }) => (
  <section aria-labelledby="places" className="flex flex-col gap-3">
    <h2 id="places" className="text-xl font-bold">
      <Trans>Waiting lists</Trans>
    </h2>
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {places.map((place) => (
        <OnePlace key={place.tagId} {...place} />
      ))}
    </ul>
  </section>
);

function OnePlace({ tagId, place, isPassedOver, isUnverified }: WaitingPlace) {
  const { t } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const { leave } = useCommands();
  const { isSending, error, run } = useCommandState();
  const ordinal = number(place);
  return (
    <li className={card}>
      <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center self-start">
        <EarTag>{tagId}</EarTag>
      </Link>
      <p>
        <Trans>You're number {ordinal} on the waiting list.</Trans>
      </p>
      <PassedOverNote isPassedOver={isPassedOver} />
      <VerifyNumberNote isUnverified={isUnverified} />
      <CommandNote error={error} />
      <button
        type="button"
        aria-disabled={isSending}
        aria-label={t`Leave waiting list for ${tagId}`}
        className={`${quietButton} self-start`}
        onClick={() => void run(() => leave(tagId))}
      >
        <Trans>Leave waiting list</Trans>
      </button>
    </li>
  );
}
