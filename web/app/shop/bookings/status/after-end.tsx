import type { Cow } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { SIMILAR, usePaths } from '~/paths';
import { useGetCowQuery } from '~/shop/cow-card/cows.api';
import { Button, ButtonLink, Link } from '~/ui/button';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';

const SimilarCows = lazy<React.ComponentType<{ cow: Cow }>>(() =>
  import('~/shop/cow/similar-cows').then(
    (file) => ({ default: file.SimilarCows }),
    // After a new release the chunk may be gone.
    () => ({ default: () => null }),
  ),
);

export const isEnded = ({ state }: ReadBooking): boolean => state === 'EXPIRED' || state === 'CANCELLED';

/** The same cow again while it is available, or others; nothing that asks for money. */
export function AfterEnd({ booking }: { booking: ReadBooking }) {
  const paths = usePaths();
  const { data: cow, isError } = useGetCowQuery(booking.tagId);
  if (!isEnded(booking) || (cow === undefined && !isError)) return null;
  if (cow?.availabilityStatus === 'AVAILABLE') return <ReserveAgain tagId={booking.tagId} />;
  // Without the cow, none can be found that are like it.
  return cow === undefined ? (
    <ButtonLink to={paths.allCows()}>
      <Trans>See all cows</Trans>
    </ButtonLink>
  ) : (
    <div className="flex flex-wrap gap-3">
      <a
        href={`#${SIMILAR}`}
        className="inline-flex min-h-11 items-center self-start font-semibold underline"
      >
        <Trans>See similar cows</Trans>
      </a>
      <Link to={paths.cow(booking.tagId)} className="inline-flex min-h-11 items-center underline">
        <Trans>View cow</Trans>
      </Link>
    </div>
  );
}

function ReserveAgain({ tagId }: { tagId: string }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { hold } = useCommands();
  const { isSending, error, run } = useCommandState();
  const reserve = async () => {
    const result = await run(() => hold(tagId));
    if (result?.booking) void navigate(paths.booking(result.booking.code));
  };
  return (
    <section
      aria-labelledby="again"
      className="flex flex-col gap-3 rounded-card border-2 border-pasture-500 bg-white p-4"
    >
      <h2 id="again" className="text-lg font-bold">
        <Trans>{tagId} is still available</Trans>
      </h2>
      <p>
        <Trans>
          Reserving is free. By reserving, you agree to the{' '}
          <Link to={paths.policy('terms')} className="underline">
            Terms and conditions
          </Link>
          .
        </Trans>
      </p>
      <CommandNote error={error} />
      <Button aria-disabled={isSending} onClick={() => void reserve()}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Reserve again</Trans>}
      </Button>
    </section>
  );
}

/** Below the booking, for a buyer who lost the cow. */
export function SimilarAfterEnd({ booking }: { booking: ReadBooking }) {
  const { data: cow } = useGetCowQuery(booking.tagId);
  if (!isEnded(booking) || cow === undefined) return null;
  return (
    <Suspense>
      <SimilarCows cow={cow} />
    </Suspense>
  );
}
