import type { SessionInfo } from '@khamar/contract/accounts/account';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useMoment } from '~/i18n/use-moment';
import { usePaths } from '~/paths';
import { useAppDispatch, toastRaised } from '~/state/store';
import { useSignOut } from '~/session/use-sign-out';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { accountErrorMessage } from './account-messages.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useGetMySessionsQuery } from './account.api.ts';

const buttonStyle =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-pasture-800 px-4 font-semibold text-pasture-800 hover:bg-pasture-200';

/** The user's active sessions; each can be ended, or all of them. */
export function SessionList() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  // The page's client loader has just started the call.
  const { data, isError, refetch } = useGetMySessionsQuery(undefined);
  const [endSession] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  const showError = (error: unknown) =>
    dispatch(toastRaised(accountErrorMessage(i18n, error), { isFailure: true }));

  const list = useRef<HTMLUListElement>(null);
  /** A ref, because state updates one render later and a double click would get through. */
  const ending = useRef(new Set<string>());
  // Removing a row also removes its focused button: move the focus to the list instead of the top of the page.
  useEffect(() => {
    const gone = [...ending.current].filter((id) => data?.every(({ _id }) => _id !== id));
    for (const id of gone) ending.current.delete(id);
    if (gone.length > 0 && document.activeElement === document.body) list.current?.focus();
  }, [data]);

  const once = async (key: string, end: () => Promise<{ error?: unknown }>, done: () => unknown) => {
    if (ending.current.has(key)) return;
    ending.current.add(key);
    const { error } = await end();
    if (error === undefined) {
      await done();
      return;
    }
    ending.current.delete(key);
    showError(error);
  };
  const endOne = (id: string) =>
    once(
      id,
      () => endSession(id),
      () => dispatch(toastRaised(t`Device signed out`)),
    );
  const endAll = () =>
    once(
      'all',
      () => endOthers(undefined),
      () => signOut(paths.signIn()),
    );

  if (data === undefined)
    return isError ? <Unreachable onRetry={() => void refetch()} /> : <SessionListSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby="devices"
        className="flex flex-col divide-y divide-cream-200"
      >
        {data.map((session) => (
          <OneSession key={session._id} session={session} onEnd={() => void endOne(session._id)} />
        ))}
      </ul>
      <button type="button" className={`${buttonStyle} self-start`} onClick={() => void endAll()}>
        <Trans>Sign out everywhere</Trans>
      </button>
    </div>
  );
}

function OneSession({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const { t } = useLingui();
  // The API's label for an unrecognised browser.
  const device = session.device === 'Another device' ? t`Another device` : session.device;
  const usedAt = useMoment()(session.usedAt);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-ink-600">
          <Trans>Last used: {usedAt}</Trans>
        </p>
      </div>
      {session.isCurrent ? (
        <span className="shrink-0 rounded-full bg-pasture-200 px-4 py-1 text-sm font-semibold text-pasture-900">
          <Trans>This device</Trans>
        </span>
      ) : (
        <button
          type="button"
          className={buttonStyle}
          aria-label={t`Sign out: ${device}, ${usedAt}`}
          onClick={onEnd}
        >
          <Trans>Sign out</Trans>
        </button>
      )}
    </li>
  );
}

export const SessionListSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-11 w-48 rounded-full" />
  </div>
);

/** Shown when part of the account page could not be loaded. */
export const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-col items-start gap-4">
    <p>
      <Trans>We're having trouble right now. Please try again in a moment.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
