import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { ScreenTabs } from '~/office/ui/screen-tabs';

/** Heading and tabs of the herd screens. */
export function HerdHead() {
  const { t } = useLingui();
  const can = useCan();
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Herd</Trans>
      </h1>
      <ScreenTabs
        label={t`Herd`}
        screens={[
          { path: '/herd', label: t`Health` },
          { path: '/herd/milk', label: t`Milk` },
          ...(can('manage:costs') ? [{ path: '/herd/groups', label: t`Groups and feed` }] : []),
        ]}
      />
    </>
  );
}
