import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePaths } from '~/paths';
import { sessionSet } from '~/session/session.slice';
import { useAppDispatch } from '~/state/store';
import { Link } from '~/ui/button';
import { CodeStep } from './code-step.tsx';
import { NumberStep } from './number-step.tsx';
import { newRequestSecret } from './request-code.ts';
import { clearSentCode, readSentCode, saveSentCode, type SentCode } from './sent-code.ts';
import { StaffNumberNote } from './staff-number-note.tsx';

export interface PhoneSignInProps {
  /** Called once the session is in the store, even if that has unmounted this component. Replace it then: it stays busy. */
  onSignedIn: () => void;
  /** The number belongs to staff, who sign in with their password. By default a link to the sign-in page says so. */
  onPasswordNeeded?: () => void;
  /** Of the button that follows the code; by default 'Sign In'. */
  submitLabel?: React.ReactNode;
  /** Number to begin with. */
  mobile?: string;
  /** Whether the first step takes the focus. */
  isFocused?: boolean;
  /** Called when the second step begins. */
  onCodeSent?: () => void;
}

/**
 * Sign-in by a mobile number and a code from an SMS; a new number gets an account. Load it lazily. It has no note about terms: the page
 * around it has one. A reload keeps the second step (sent-code.ts).
 */
export function PhoneSignIn({
  onSignedIn,
  onPasswordNeeded,
  submitLabel = <Trans>Sign In</Trans>,
  mobile = '',
  isFocused = true,
  onCodeSent,
}: PhoneSignInProps) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState(readSentCode);
  const [number, setNumber] = useState(sent?.mobile ?? mobile);
  const requestSecrets = useRef(
    new Map<string, string>(sent === null ? [] : [[sent.mobile, sent.requestSecret]]),
  );
  const requestSecretFor = (to: string) => {
    const requestSecret = requestSecrets.current.get(to) ?? newRequestSecret();
    requestSecrets.current.set(to, requestSecret);
    return requestSecret;
  };
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);

  const showCode = (next: SentCode) => {
    saveSentCode(next);
    setNumber(next.mobile);
    setSent(next);
  };
  const showNumber = () => {
    clearSentCode();
    setSent(null);
  };
  if (sent === null)
    return (
      <div className="flex flex-col gap-4">
        {isPasswordNeeded && <PasswordNeeded />}
        <NumberStep
          mobile={number}
          requestSecretFor={requestSecretFor}
          isFocused={isFocused}
          onSent={(next) => {
            setPasswordNeeded(false);
            showCode(next);
            onCodeSent?.();
          }}
        />
      </div>
    );
  return (
    <CodeStep
      sent={sent}
      submitLabel={submitLabel}
      onResent={showCode}
      onChange={showNumber}
      onToken={(token) => {
        clearSentCode();
        dispatch(sessionSet(token));
        onSignedIn();
      }}
      onPasswordNeeded={() => {
        setPasswordNeeded(true);
        showNumber();
        onPasswordNeeded?.();
      }}
    />
  );
}

function PasswordNeeded() {
  const paths = usePaths();
  const { pathname, search, hash } = useLocation();
  return (
    <StaffNumberNote>
      {' '}
      <Link to={paths.signIn(pathname + search + hash)} className="underline">
        <Trans>Sign In</Trans>
      </Link>
    </StaffNumberNote>
  );
}
