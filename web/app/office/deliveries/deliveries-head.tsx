import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { ScreenTabs } from '~/office/ui/screen-tabs';

/** Heading and tabs of the delivery screens. */
export function DeliveriesHead() {
  const { t } = useLingui();
  const can = useCan();
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Deliveries</Trans>
      </h1>
      <ScreenTabs
        label={t`Deliveries`}
        screens={[
          { path: '/deliveries', label: t({ message: 'Board', context: 'deliveries' }) },
          ...(can('manage:deliveries') ? [{ path: '/deliveries/today', label: t`Today` }] : []),
          { path: '/deliveries/zones', label: t`Zones and slots` },
        ]}
      />
    </>
  );
}
