import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refusalOf } from '~/api/refusal';
import { usePaths } from '~/paths';
import { useCommands } from '~/shop/bookings/use-commands';
import { Button } from '~/ui/button';
import { Link } from '~/ui/link';
import { CommandNote, quietButton, useCommandState } from '~/shop/bookings/command-note';
import { HOLD, TermsLink } from './standing-words.tsx';

interface HoldActionProps {
  tagId: string;
  /** Somebody else has it. */
  onLost: () => void;
}

/** Two taps: the first asks, the second accepts the terms and holds the cow. Whoever has just signed in to hold it has asked already. */
export function HoldAction({ tagId, onLost }: HoldActionProps) {
  const paths = usePaths();
  const navigate = useNavigate();
  const { hold } = useCommands();
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_taken') onLost();
  });
  const isSentBack = useLocation().hash === `#${HOLD}`;
  const [isAsked, setAsked] = useState(isSentBack);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) confirm.current?.focus({ preventScroll: !isSentBack });
  }, [isAsked, isSentBack]);

  const confirmHold = async () => {
    const answer = await run(() => hold(tagId));
    if (answer?.booking) void navigate(paths.booking(answer.booking.code));
  };
  if (!isAsked)
    return (
      <>
        <Button onClick={() => setAsked(true)}>
          <Trans>Hold this cow</Trans>
        </Button>
        <TermsLink className="self-start" />
      </>
    );
  return (
    <>
      <p>
        <Trans>
          By holding it you accept the <TermsLink />.
        </Trans>
      </p>
      <CommandNote error={error}>
        {refusalOf(error).code === 'hold_limit' && (
          <Link to={paths.bookings()} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>My bookings</Trans>
          </Link>
        )}
      </CommandNote>
      <Button ref={confirm} aria-disabled={isSending} onClick={() => void confirmHold()}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Accept the terms and hold it</Trans>}
      </Button>
      <button type="button" className={quietButton} onClick={() => setAsked(false)}>
        <Trans>Not now</Trans>
      </button>
    </>
  );
}
