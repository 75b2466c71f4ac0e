import type { SettingsSection } from '@khamar/contract/settings/sections';
import type { SettingsVersion } from '@khamar/contract/settings/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { Dialog } from '~/office/ui/dialog';
import { LoadFailure } from '~/office/ui/load-failure';
import { Skeleton } from '~/ui/skeleton';
import { ChangedBy } from './changed-by.tsx';
import { SECTION_TITLES, settingLabel, settingValue } from './settings-fields.ts';
import { useSettingsVersionsQuery } from './settings.api.ts';

interface VersionsDialogProps {
  section: SettingsSection;
  onClose: () => void;
}

/** Every version of a section, newest first; what changed is bold. */
export function VersionsDialog({ section, onClose }: VersionsDialogProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { data, error, refetch } = useSettingsVersionsQuery(section, { refetchOnMountOrArgChange: true });
  const versions = data?.versions ?? [];
  const title = i18n._(SECTION_TITLES[section]);
  return (
    <Dialog title={t`Version history: ${title}`} size="large" onDismiss={onClose}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-64 rounded-card" />}
      <ol className="flex flex-col gap-3">
        {versions.map((version, index) => {
          const number = format.number(version.version + 1);
          return (
            <li key={version.version}>
              <details open={index === 0} className="rounded-card border border-cream-200 p-3">
                <summary className="min-h-11 cursor-pointer py-2">
                  <b>
                    <Trans>Version {number}</Trans>
                  </b>{' '}
                  <ChangedBy version={version} />
                </summary>
                <VersionValues version={version} before={versions[index + 1]} />
              </details>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

function VersionValues({
  version,
  before,
}: {
  version: SettingsVersion;
  before: SettingsVersion | undefined;
}) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const old = new Map(Object.entries(before?.value ?? version.value));
  return (
    <dl className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      {Object.entries(version.value).map(([name, value]) => {
        const isChanged = JSON.stringify(old.get(name)) !== JSON.stringify(value);
        return (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-600">{settingLabel(i18n, name)}</dt>
            <dd className={`wrap-anywhere ${isChanged ? 'font-bold' : ''}`}>
              {settingValue(i18n, language, name, value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
