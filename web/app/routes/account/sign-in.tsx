import { isStaff } from '@khamar/contract/accounts/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AuthLayout, linkStyle } from '~/account/auth-layout';
import { signInOptionsApi } from '~/account/phone-sign-in/sign-in-options.api';
import { SignInWays } from '~/account/sign-in-ways';
import { useLanguage } from '~/i18n/use-language';
import { nextPathOf, reservedTagIn } from '~/lib/next-path';
import { NEXT, usePaths, WAIT } from '~/paths';
import { lossReasonShown, selectLossReason, selectUser } from '~/session/session.slice';
import { storeContext, useAppDispatch, useAppSelector } from '~/state/store';
import type { Route } from './+types/sign-in';

/** If this fails, the page still offers the password. */
export async function loader({ context }: Route.LoaderArgs) {
  await context.get(storeContext).dispatch(signInOptionsApi.endpoints.getSignInOptions.initiate(undefined));
  return null;
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  context.get(storeContext).dispatch(signInOptionsApi.util.prefetch('getSignInOptions', undefined, {}));
  return null;
}

export default function SignIn() {
  const { t } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user = useAppSelector(selectUser);
  const next = nextPathOf(search.get(NEXT), language);
  const target = user && (next ?? (isStaff(user.roles) ? paths.office() : paths.home()));
  // Also redirects users who are already signed in, or sign in in another tab.
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target, navigate]);
  const tagId = reservedTagIn(next);
  return (
    <AuthLayout
      title={t`Sign In`}
      description={t`Sign in to your account.`}
      path={(to) => to.signIn()}
      lead={
        tagId === null
          ? t`Welcome back.`
          : search.has(WAIT)
            ? t`Sign in to join the waiting list`
            : t`Sign in to reserve ${tagId}`
      }
    >
      <SessionEndNote />
      {/* Who comes from the shop may have no password. */}
      <SignInWays isCodeFirst={next !== null && !isOffice(next, paths.office())} />
      <div className="flex flex-col items-start">
        <Link to={paths.forgotPassword()} className={linkStyle}>
          <Trans>Forgot your password?</Trans>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2">
          <Trans>No account yet?</Trans>
          <Link to={paths.signUp(next ?? undefined)} className={linkStyle}>
            <Trans>Sign Up</Trans>
          </Link>
        </p>
      </div>
      <p className="text-sm text-ink-600">
        <Trans>
          By signing in, you agree to our{' '}
          <Link to={paths.policy('terms')} className="underline">
            terms and conditions
          </Link>{' '}
          and{' '}
          <Link to={paths.policy('privacy')} className="underline">
            privacy policy
          </Link>
          .
        </Trans>
      </p>
    </AuthLayout>
  );
}

const isOffice = (path: string, office: string): boolean => path === office || path.startsWith(`${office}/`);

/** Why the previous session ended. Shown once. */
function SessionEndNote() {
  const dispatch = useAppDispatch();
  const [reason] = useState(useAppSelector(selectLossReason));
  useEffect(() => {
    dispatch(lossReasonShown());
  }, [dispatch]);
  if (reason === null) return null;
  return (
    <p role="alert" className="rounded-card bg-tag-200 p-4 font-semibold">
      {reason === 'over' ? (
        <Trans>Your session expired or was ended on another device. Please sign in again.</Trans>
      ) : (
        <Trans>You were signed out because your account's permissions changed. Please sign in again.</Trans>
      )}
    </p>
  );
}
