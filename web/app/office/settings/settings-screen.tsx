import { SETTINGS_SECTIONS } from '@khamar/contract/settings/sections';
import { Trans } from '@lingui/react/macro';
import { LoadFailure } from '~/office/ui/load-failure';
import { Skeleton } from '~/ui/skeleton';
import { SectionCard } from './section-card.tsx';
import { useSettingsQuery } from './settings.api.ts';

/** What administrators decide about the farm, section by section. */
export default function SettingsScreen() {
  const { data, error, refetch } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h1 className="text-2xl font-bold">
        <Trans>Settings</Trans>
      </h1>
      <p>
        <Trans>Changes apply right away and are in the audit log.</Trans>
      </p>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {data !== undefined &&
          SETTINGS_SECTIONS.map((section) => (
            <SectionCard key={section} section={section} latest={data[section]} />
          ))}
      </div>
    </div>
  );
}
