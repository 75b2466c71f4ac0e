import { Trans } from '@lingui/react/macro';
import { useUnavailableMessage } from '~/domain/unavailable-screen';

/** Without a connection, what was loaded stays readable. */
export function StaleNote({ error }: { error: unknown }) {
  const { title } = useUnavailableMessage(error);
  return (
    <p role="status" className="rounded-card bg-tag-200 p-3">
      <strong>{title}.</strong> <Trans>Showing the last loaded version.</Trans>
    </p>
  );
}
