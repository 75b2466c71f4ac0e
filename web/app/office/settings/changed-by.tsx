import type { SettingsVersion } from '@khamar/contract/settings/settings';
import { Trans } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';

/** Who saved a version and when. */
export function ChangedBy({ version }: { version: SettingsVersion }) {
  const moment = useMoment();
  const { changedBy: updatedBy, changedAt } = version;
  if (updatedBy === null || changedAt === null)
    return (
      <span className="text-sm text-ink-600">
        <Trans>Set up with the site</Trans>
      </span>
    );
  const when = moment(changedAt);
  return (
    <span className="text-sm text-ink-600">
      <Trans>
        Updated by <span translate="no">{updatedBy}</span>, {when}
      </Trans>
    </span>
  );
}
