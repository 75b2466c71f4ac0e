import { Trans, useLingui } from '@lingui/react/macro';
import { ScreenTabs } from '~/office/ui/screen-tabs';

/** Heading and tabs of the cash screens. */
export function CashHead() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Cash in hand</Trans>
      </h1>
      <ScreenTabs
        label={t`Cash in hand`}
        screens={[
          { path: '/cash', label: t`Cash in hand` },
          { path: '/cash/closings', label: t`Closings` },
        ]}
      />
    </>
  );
}
