import type { Cow } from '@khamar/contract/cows/cow';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { SIMILAR } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { CallLink, WhatsappLink } from '~/shop/cow/cow-contact';
import { useAppSelector } from '~/state/store';
import { buttonStyle } from '~/ui/button';
import { FirstOnly } from './availability-panel.tsx';
import { useGetCowAvailabilityQuery } from './availability.api.ts';
import { SheetLink } from '~/shop/cow/reserve/sheet-link';

/** Two short lines if the text is large. */
const action = `${buttonStyle} min-w-0 flex-1 px-2! py-0! text-sm`;
const icon =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-pasture-800 text-pasture-800 hover:bg-pasture-200';

/**
 * The next step and the farm's number at the thumb. Sticks to the bottom of the screen and ends above the footer. With large text it would
 * cover too much, so it is not sticky.
 */
export function ReserveBar({ cow }: { cow: Cow }) {
  const { t } = useLingui();
  const isSignedIn = useAppSelector(selectUser) !== null;
  return (
    <div
      role="group"
      aria-label={t`Reserve or ask`}
      className="bar-at-thumb bottom-0 z-10 @min-[15rem]:sticky -mx-4 -mb-8 flex items-center gap-2 border-t border-cream-200 bg-cream-50 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <FirstOnly>
        {isSignedIn && (
          <Suspense fallback={null}>
            <BuyerAction cow={cow} className={action} />
          </Suspense>
        )}
        <VisitorAction cow={cow} />
      </FirstOnly>
      <WhatsappLink cow={cow} className={icon} isIcon />
      <CallLink className={icon} isIcon />
    </div>
  );
}

interface BuyerActionProps {
  cow: Cow;
  className: string;
}

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const BuyerAction = lazy<React.ComponentType<BuyerActionProps>>(() =>
  import('./buyer-panel.tsx').then(
    (file) => ({ default: file.BuyerAction }),
    () => ({ default: () => null }),
  ),
);

function VisitorAction({ cow }: { cow: Cow }) {
  const { tagId } = cow;
  const { currentData: availability } = useGetCowAvailabilityQuery(tagId);
  const formatPaisa = useFormatPaisa();
  const { availabilityStatus } = availability ?? cow;
  if (availabilityStatus === 'SOLD')
    return (
      <a href={`#${SIMILAR}`} className={action}>
        <Trans>See similar cows</Trans>
      </a>
    );
  if (availabilityStatus === 'BOOKED')
    return (
      <SheetLink tagId={tagId} wish="wait" className={action}>
        <Trans>Join waiting list</Trans>
      </SheetLink>
    );
  const advance = availability && formatPaisa(availability.advancePaisa);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <SheetLink tagId={tagId} wish="reserve" className={action}>
        <Trans>Reserve free</Trans>
      </SheetLink>
      {advance !== undefined && (
        <span className="hidden max-w-20 shrink-0 text-sm text-ink-600 @min-[18rem]:block">
          <Trans>
            Pay <span className="inline-block font-semibold">{advance}</span> later
          </Trans>
        </span>
      )}
    </div>
  );
}
