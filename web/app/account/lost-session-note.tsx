import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { lossTold, selectLossReason } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';

/** Why somebody who was signed in is asked to do so again. Said once: whoever comes back to this page has read it. */
export function LostSessionNote() {
  const dispatch = useAppDispatch();
  const [reason] = useState(useAppSelector(selectLossReason));
  useEffect(() => {
    dispatch(lossTold());
  }, [dispatch]);
  if (reason === null) return null;
  return (
    <p role="alert" className="rounded-card bg-tag-200 p-4 font-semibold">
      {reason === 'over' ? (
        <Trans>
          Your session has ended: it was too old, or it was ended on another device. Please sign in again.
        </Trans>
      ) : (
        <Trans>
          You were signed out, because your account may not do this any more. Please sign in again.
        </Trans>
      )}
    </p>
  );
}
