import type { CowAvailability } from '@khamar/contract/sales/live';
import { Plural, Trans } from '@lingui/react/macro';
import { deadlineIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { HOLD, usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { SIMILAR } from '~/shop/cow/similar-cows';

export { HOLD };

interface StatusPanelFrameProps {
  /** Yellow: taken, or the user's own hold awaits payment. Green: available, or booked by the user. */
  tone: 'positive' | 'waiting';
  title: React.ReactNode;
  children: React.ReactNode;
}

export const StatusPanelFrame = ({ tone, title, children }: StatusPanelFrameProps) => (
  <section
    id={HOLD}
    aria-labelledby="hold-title"
    className={`flex scroll-mt-24 flex-col gap-3 rounded-card border-2 bg-white p-4 print:hidden ${tone === 'positive' ? 'border-pasture-500' : 'border-tag-400'}`}
  >
    <h2 id="hold-title" className="text-lg font-bold">
      {title}
    </h2>
    {children}
  </section>
);

/** Status, deadline and what the button will do, all before the button. */
export function AvailabilityPanel({
  availability,
  children,
}: {
  availability: CowAvailability;
  children: React.ReactNode;
}) {
  const { number } = useFormat();
  const { availabilityStatus, holdMinutes, advancePaisa } = availability;
  const advance = useFormatPaisa()(advancePaisa);
  const minutes = number(holdMinutes);
  if (availabilityStatus !== 'AVAILABLE')
    return <TakenPanel availability={availability}>{availabilityStatus === 'BOOKED' && children}</TakenPanel>;
  return (
    <StatusPanelFrame tone="positive" title={<Trans>Reserve this cow free for {minutes} minutes</Trans>}>
      <p>
        <Trans>
          The price is locked while you pay the {advance} advance. No charge if you change your mind.
        </Trans>
      </p>
      {children}
    </StatusPanelFrame>
  );
}

function TakenPanel({
  availability,
  children,
}: {
  availability: CowAvailability;
  children: React.ReactNode;
}) {
  const { availabilityStatus, heldUntil } = availability;
  const title =
    availabilityStatus === 'SOLD' ? (
      <Trans>This cow is sold.</Trans>
    ) : heldUntil === null ? (
      <Trans>Someone else has booked this cow.</Trans>
    ) : (
      // Not 'on hold': the badge above says 'booked' as soon as the cow is on hold. It may also be the visitor's own booking.
      <Trans>This cow is already reserved.</Trans>
    );
  return (
    <StatusPanelFrame tone="waiting" title={title}>
      <TakenText availability={availability} />
      {children}
      <SimilarLink />
    </StatusPanelFrame>
  );
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
