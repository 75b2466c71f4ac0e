import type { CowAvailability } from '@khamar/contract/sales/live';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { deadlineIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { HOLD, SIMILAR, usePaths } from '~/paths';
import { buttonStyle, Link } from '~/ui/button';
import { SheetLink } from '~/shop/cow/reserve/sheet-link';

interface StatusPanelFrameProps {
  /** Yellow: taken, or the user's own hold awaits payment. Green: available, or booked by the user. */
  tone: 'positive' | 'waiting';
  title: React.ReactNode;
  children: React.ReactNode;
}

export function StatusPanelFrame({ tone, title, children }: StatusPanelFrameProps) {
  const titleId = useId();
  return (
    <section
      // A link with this hash starts the page's scripts (hydration/hydrate-on-interaction.ts). It is no id: the page stays where it is.
      data-panel={`#${HOLD}`}
      aria-labelledby={titleId}
      className={`flex flex-col gap-3 rounded-card border-2 bg-white p-4 print:hidden ${tone === 'positive' ? 'border-pasture-500' : 'border-tag-400'}`}
    >
      <h2 id={titleId} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Shows the first of its children that renders anything. What loads later hides the link that was there instead of replacing it:
 * a press that began on a replaced link would be lost.
 */
export const FirstOnly = ({ children }: { children: React.ReactNode }) => (
  <div className="contents [&>*:not(:first-child)]:hidden">{children}</div>
);

/** What is so and until when. The button is beside it on a desk, and in the bar on a phone (reserve-bar.tsx). */
export function AvailabilityPanel({
  availability,
  children,
}: {
  availability: CowAvailability;
  children: React.ReactNode;
}) {
  const { availabilityStatus } = availability;
  if (availabilityStatus !== 'AVAILABLE')
    return <TakenPanel availability={availability}>{availabilityStatus === 'BOOKED' && children}</TakenPanel>;
  return (
    <StatusPanelFrame tone="positive" title={<FreeHoldTitle availability={availability} />}>
      <FreeHoldText availability={availability} />
      {children}
    </StatusPanelFrame>
  );
}

export function FreeHoldTitle({ availability }: { availability: CowAvailability }) {
  const minutes = useFormat().number(availability.holdMinutes);
  return <Trans>Reserve this cow free for {minutes} minutes</Trans>;
}

export function FreeHoldText({ availability }: { availability: CowAvailability }) {
  const { advancePaisa, pricePaisa, holdMinutes } = availability;
  return <AdvanceText advancePaisa={advancePaisa} pricePaisa={pricePaisa} holdMinutes={holdMinutes} />;
}

/** What is to be paid when, before a cow is reserved. */
export function AdvanceText({
  advancePaisa,
  pricePaisa,
  holdMinutes,
}: Pick<CowAvailability, 'advancePaisa' | 'pricePaisa' | 'holdMinutes'>) {
  const paisa = useFormatPaisa();
  const advance = paisa(advancePaisa);
  const balance = paisa(pricePaisa - advancePaisa);
  const minutes = useFormat().number(holdMinutes);
  return (
    <p>
      <Trans>
        Pay the {advance} advance within {minutes} minutes; the price is locked until then. No charge if you
        change your mind. The balance of {balance} is due by delivery.
      </Trans>
    </p>
  );
}

/** On a phone the bar has this button. */
export const PanelAction = ({
  availability: { tagId, availabilityStatus },
}: {
  availability: CowAvailability;
}) => (
  <SheetLink
    tagId={tagId}
    wish={availabilityStatus === 'AVAILABLE' ? 'reserve' : 'wait'}
    className={`${buttonStyle} max-lg:hidden`}
  >
    {availabilityStatus === 'AVAILABLE' ? <Trans>Reserve free</Trans> : <Trans>Join waiting list</Trans>}
  </SheetLink>
);

function TakenPanel({
  availability,
  children,
}: {
  availability: CowAvailability;
  children: React.ReactNode;
}) {
  return (
    <StatusPanelFrame tone="waiting" title={<TakenTitle availability={availability} />}>
      <TakenText availability={availability} />
      {children}
      <SimilarLink />
    </StatusPanelFrame>
  );
}

export function TakenTitle({
  availability: { availabilityStatus, isOnHold },
}: {
  availability: CowAvailability;
}) {
  if (availabilityStatus === 'SOLD') return <Trans>This cow is sold.</Trans>;
  if (!isOnHold) return <Trans>Someone else has booked this cow.</Trans>;
  // It may also be the visitor's own booking.
  return <Trans>This cow is already reserved.</Trans>;
}

/** Until when the cow is on hold, how many are waiting, and how the waiting list works. */
export function TakenText({ availability }: { availability: CowAvailability }) {
  const { number } = useFormat();
  const language = useLanguage();
  const { availabilityStatus, heldUntil, readAt, waiting, offerHours } = availability;
  const until = heldUntil === null ? '' : deadlineIn(language, heldUntil, readAt);
  const hours = number(offerHours);
  if (availabilityStatus !== 'BOOKED') return null;
  return (
    <>
      <p>
        {until !== '' && (
          <strong>
            <Trans>Until {until}.</Trans>{' '}
          </strong>
        )}
        <Plural
          value={waiting}
          _0="No one is waiting yet."
          one="# person is waiting."
          other="# people are waiting."
        />
      </p>
      <p className="text-ink-600">
        <Trans>
          When it becomes available, we hold it for the first person on the list for {hours} hours and notify
          them.
        </Trans>
      </p>
    </>
  );
}

export const SimilarLink = () => (
  <a href={`#${SIMILAR}`} className="inline-flex min-h-11 items-center self-start underline">
    <Trans>See similar cows</Trans>
  </a>
);

export function TermsLink({ className = '' }: { className?: string }) {
  const paths = usePaths();
  return (
    <Link to={paths.policy('terms')} className={`inline-flex min-h-11 items-center underline ${className}`}>
      <Trans>Terms and conditions</Trans>
    </Link>
  );
}
