import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PhoneSignInSkeleton } from '~/account/phone-sign-in/lazy-phone-sign-in';
import { PhoneSignIn } from '~/account/phone-sign-in/phone-sign-in';
import { signInOptionsApi } from '~/account/phone-sign-in/sign-in-options.api';
import { apiErrorOf } from '~/api/api-error';
import { usePaths } from '~/paths';
import { CommandNote } from '~/shop/bookings/command-note';
import { Link, quietButton } from '~/ui/button';
import type { Wish } from './sheet-link.tsx';

interface VisitorSignInProps {
  tagId: string;
  wish: Wish;
  submitLabel: React.ReactNode;
  onSignedIn: () => void;
}

/** By mobile number and SMS code, in the sheet. If the farm sends no SMS, on the sign-in page, which leads back to the sheet. */
export function VisitorSignIn({ tagId, wish, ...rest }: VisitorSignInProps) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { data: options, error, refetch } = signInOptionsApi.useGetSignInOptionsQuery(undefined);
  const signIn = paths.signInTo(wish, tagId);
  // Also if the API does not say, as one of an older release.
  const isByPassword =
    options?.byPhone === false || (error !== undefined && !apiErrorOf(error).isUnreachable);
  useEffect(() => {
    // Back then leads to the cow, not to the sheet, which would lead here again.
    if (isByPassword) void navigate(signIn, { replace: true });
  }, [isByPassword, navigate, signIn]);
  return (
    <>
      {options?.byPhone === true ? (
        <PhoneSignIn {...rest} />
      ) : error === undefined || isByPassword ? (
        <PhoneSignInSkeleton />
      ) : (
        <>
          <CommandNote error={error} />
          <button type="button" className={quietButton} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        </>
      )}
      <Link to={signIn} rel="nofollow" className="inline-flex min-h-11 items-center self-center underline">
        <Trans>Sign in with your password</Trans>
      </Link>
    </>
  );
}
