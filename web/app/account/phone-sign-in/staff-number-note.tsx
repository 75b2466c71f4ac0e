import { Trans } from '@lingui/react/macro';

/** Why no code was sent. The children follow it, for example with the way to sign in. */
export const StaffNumberNote = ({ children }: { children?: React.ReactNode }) => (
  <p role="alert" className="rounded-card bg-tag-200 p-4 font-semibold">
    <Trans>This number belongs to a staff account. Sign in with your password.</Trans>
    {children}
  </p>
);
