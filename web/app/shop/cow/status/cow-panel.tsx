import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useIsPhoneSignIn } from '~/account/phone-sign-in/sign-in-options.api';
import { HOLD, usePaths } from '~/paths';
import { buttonStyle, Link } from '~/ui/button';
import { AvailabilityPanel, PanelAction, TermsLink } from './availability-panel.tsx';

interface PanelProps {
  availability: CowAvailability;
}

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const BuyerPanel = lazy<React.ComponentType<PanelProps>>(() =>
  import('./buyer-panel.tsx').then(
    (file) => ({ default: file.BuyerPanel }),
    () => ({ default: ReloadPanel }),
  ),
);

/** The public panel, or the signed-in user's actions. */
export function CowPanel({ availability, isSignedIn }: PanelProps & { isSignedIn: boolean }) {
  const visitorPanel = <VisitorPanel availability={availability} />;
  if (!isSignedIn) return visitorPanel;
  return (
    <Suspense fallback={visitorPanel}>
      <BuyerPanel availability={availability} />
    </Suspense>
  );
}

/** The same for everyone, and complete without JavaScript. */
function VisitorPanel({ availability }: PanelProps) {
  const paths = usePaths();
  const isByPhone = useIsPhoneSignIn();
  return (
    <AvailabilityPanel availability={availability}>
      <PanelAction availability={availability} />
      <p className="flex flex-wrap items-center gap-x-2 empty:hidden">
        {/* The code of an SMS also signs up. */}
        {!isByPhone && (
          <>
            <Trans>No account yet?</Trans>
            <Link
              to={paths.signUp(paths.reserve(availability.tagId))}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              <Trans>Sign Up</Trans>
            </Link>
          </>
        )}
        {availability.availabilityStatus === 'AVAILABLE' && (
          <TermsLink className={isByPhone ? '' : 'ml-auto'} />
        )}
      </p>
    </AvailabilityPanel>
  );
}

/** A reload gets the current release. */
const ReloadPanel = ({ availability }: PanelProps) => (
  <AvailabilityPanel availability={availability}>
    <a href={`#${HOLD}`} onClick={() => location.reload()} className={buttonStyle}>
      <Trans>Try again</Trans>
    </a>
  </AvailabilityPanel>
);
