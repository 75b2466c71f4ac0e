import type { CowStanding } from '@khamar/contract/sales/live';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { usePaths } from '~/paths';
import { buttonLook, ButtonLink, Link } from '~/ui/button';
import { HOLD, StandingPanel, TermsLink } from './availability-messages.tsx';

interface PanelProps {
  standing: CowStanding;
}

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const BuyerPanel = lazy<React.ComponentType<PanelProps>>(() =>
  import('./buyer-panel.tsx').then(
    (file) => ({ default: file.BuyerPanel }),
    () => ({ default: ReloadPanel }),
  ),
);

/** The public panel, or the signed-in user's actions. */
export function PanelOfCow({ standing, isSignedIn }: PanelProps & { isSignedIn: boolean }) {
  const everyone = <VisitorPanel standing={standing} />;
  if (!isSignedIn) return everyone;
  return (
    <Suspense fallback={everyone}>
      <BuyerPanel standing={standing} />
    </Suspense>
  );
}

/** The panel with a sign-in link that leads back here. */
function VisitorPanel({ standing }: PanelProps) {
  const paths = usePaths();
  const back = `${paths.cow(standing.tagId)}#${HOLD}`;
  const isFree = standing.availabilityStatus === 'AVAILABLE';
  return (
    <StandingPanel standing={standing}>
      <ButtonLink to={paths.signIn(back)} rel="nofollow">
        {isFree ? <Trans>Reserve this cow</Trans> : <Trans>Join waiting list</Trans>}
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-x-2">
        <Trans>No account yet?</Trans>
        <Link
          to={paths.signUp(back)}
          rel="nofollow"
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          <Trans>Sign Up</Trans>
        </Link>
        {isFree && <TermsLink className="ml-auto" />}
      </p>
    </StandingPanel>
  );
}

/** A reload gets the current release. */
const ReloadPanel = ({ standing }: PanelProps) => (
  <StandingPanel standing={standing}>
    <a href={`#${HOLD}`} onClick={() => location.reload()} className={buttonLook}>
      <Trans>Try again</Trans>
    </a>
  </StandingPanel>
);
