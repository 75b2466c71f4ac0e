import { Trans } from '@lingui/react/macro';

/** A username, or a name in brackets for anyone who is not staff. */
export function ActorName({ name }: { name: string }) {
  if (name === '(buyer)') return <Trans>Customer</Trans>;
  // No account may be named seed: the API reserves the name.
  if (name === '(worker)' || name === 'seed') return <Trans>System</Trans>;
  if (name === '(gateway)') return <Trans>Payment gateway</Trans>;
  if (name === '(self)') return <Trans>Account holder</Trans>;
  if (name === '(command)') return <Trans>Command line</Trans>;
  return <span translate="no">{name}</span>;
}
