import type { CowAvailability } from '@khamar/contract/sales/live';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useIsPhoneSignIn } from '~/account/phone-sign-in/sign-in-options.api';
import { HOLD, usePaths } from '~/paths';
import { buttonStyle, Link } from '~/ui/button';
import { AvailabilityPanel, FirstOnly, PanelAction, TermsLink } from './availability-panel.tsx';

interface PanelProps {
  availability: CowAvailability;
}

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const loadBuyerPanel = () => import('./buyer-panel.tsx');
const OwnPanel = lazy<React.ComponentType<PanelProps>>(() =>
  loadBuyerPanel().then(
    (file) => ({ default: file.OwnPanel }),
    () => ({ default: ReloadPanel }),
  ),
);
const StaffLinks = lazy<React.ComponentType<PanelProps>>(() =>
  import('./staff-links.tsx').then(
    (file) => ({ default: file.StaffLinks }),
    () => ({ default: () => null }),
  ),
);
const WaitAction = lazy<React.ComponentType<PanelProps>>(() =>
  loadBuyerPanel().then(
    (file) => ({ default: file.WaitAction }),
    () => ({ default: PanelAction }),
  ),
);

/** The signed-in user's own booking, or what every visitor sees, which is complete without JavaScript. */
export function CowPanel({ availability, isSignedIn }: PanelProps & { isSignedIn: boolean }) {
  const paths = usePaths();
  const isByPhone = useIsPhoneSignIn();
  const isAvailable = availability.availabilityStatus === 'AVAILABLE';
  return (
    <>
      {isSignedIn && (
        <Suspense fallback={null}>
          <StaffLinks availability={availability} />
        </Suspense>
      )}
      <FirstOnly>
        {isSignedIn && (
          <Suspense fallback={null}>
            <OwnPanel availability={availability} />
          </Suspense>
        )}
        <AvailabilityPanel availability={availability}>
          {isSignedIn && !isAvailable ? (
            <Suspense fallback={null}>
              <WaitAction availability={availability} />
            </Suspense>
          ) : (
            <PanelAction availability={availability} />
          )}
          <p className="flex flex-wrap items-center gap-x-2 empty:hidden">
            {/* The code of an SMS also signs up. */}
            {!isByPhone && !isSignedIn && (
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
            {isAvailable && <TermsLink />}
          </p>
        </AvailabilityPanel>
      </FirstOnly>
    </>
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
