import { Trans } from '@lingui/react/macro';

/** A username, or a name in brackets for anyone who is not staff. */
export function ActorName({ name }: { name: string }) {
  if (name === '(buyer)') return <Trans>the buyer</Trans>;
  if (name === '(worker)') return <Trans>System</Trans>;
  if (name === '(gateway)') return <Trans>the payment gateway</Trans>;
  if (name === '(self)') return <Trans>the person themselves</Trans>;
  if (name === '(command)') return <Trans>the command line</Trans>;
  return <span translate="no">{name}</span>;
}
