import type { Zone } from '@khamar/contract/deliveries/zone';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { districtName, weekdayName } from '~/domain/deliveries/delivery-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage } from '~/i18n/use-language';
import { DeliveriesHead } from '~/office/deliveries/deliveries-head';
import { useEidQuery, useListZonesQuery } from '~/office/deliveries/deliveries.api';
import { useCan } from '~/office/layout/office-guard';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { EidPanel } from './eid-panel.tsx';
import { SlotsPanel } from './slots-panel.tsx';
import { ChangeZoneDialog, CloseZoneDialog, NewZoneDialog } from './zone-dialogs.tsx';
import { zoneName } from './zone-name.ts';

type Open = { kind: 'new' } | { kind: 'change' | 'close'; zone: Zone };

/** Where and when the farm delivers, and what it costs. */
export default function ZonesScreen() {
  const zoneList = useListZonesQuery(undefined, { refetchOnMountOrArgChange: true });
  const eidPlan = useEidQuery(undefined, { refetchOnMountOrArgChange: true });
  const [zones, eid, error] = [zoneList.data, eidPlan.data, zoneList.error ?? eidPlan.error];
  const refetch = () => void Promise.all([zoneList.refetch(), eidPlan.refetch()]);
  const isLoaded = zones !== undefined && eid !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DeliveriesHead />
      {error !== undefined && <LoadFailure error={error} onRetry={refetch} />}
      {!isLoaded && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {isLoaded && (
        <>
          <EidPanel eid={eid} />
          <ZonesPanel zones={zones} />
          <SlotsPanel zones={zones.filter(({ isClosed }) => !isClosed)} eid={eid} />
        </>
      )}
    </div>
  );
}

function ZonesPanel({ zones }: { zones: Zone[] }) {
  const { t } = useLingui();
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t`Zones`}>
      {zones.length === 0 && (
        <p className="text-ink-600">
          <Trans>No zones yet. Without one, customers can only pick up at the farm.</Trans>
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {zones.map((zone) => (
          <ZoneCard key={zone._id} zone={zone} onOpen={setOpen} />
        ))}
      </ul>
      {can('manage:deliveries') && (
        <Button onClick={() => setOpen({ kind: 'new' })} className="self-start max-md:w-full">
          <Trans>Add zone</Trans>
        </Button>
      )}
      {open?.kind === 'new' && <NewZoneDialog zones={zones} onClose={close} />}
      {open?.kind === 'change' && <ChangeZoneDialog zone={open.zone} zones={zones} onClose={close} />}
      {open?.kind === 'close' && <CloseZoneDialog zone={open.zone} onClose={close} />}
    </Panel>
  );
}

function ZoneCard({ zone, onOpen }: { zone: Zone; onOpen: (open: Open) => void }) {
  const { t } = useLingui();
  const can = useCan();
  const language = useLanguage();
  const format = useFormatPaisa();
  const { districts, weekdays, isClosed, firstFeePaisa, nextFeePaisa } = zone;
  const name = zoneName(language, zone);
  const [first, next] = [format(firstFeePaisa), format(nextFeePaisa)];
  const days = weekdays.toSorted((one, other) => one - other).map((day) => weekdayName(language, day));
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-card border border-cream-200 bg-cream-50 p-3">
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        {name}
        {isClosed && <Badge tone="quiet">{t({ message: 'Closed', context: 'zone' })}</Badge>}
      </h3>
      <p>
        <Trans>
          <b>{first}</b> first cow, <b>{next}</b> each additional one
        </Trans>
      </p>
      <p className="text-sm text-ink-600">{weekdays.length === 7 ? t`Every day` : days.join(', ')}</p>
      <p className="grow text-sm wrap-anywhere text-ink-600">
        {districts.map((district) => districtName(language, district)).join(', ')}
      </p>
      {can('manage:deliveries') && (
        <div className="flex flex-wrap gap-2">
          <QuietButton
            aria-label={isClosed ? t`Open zone: ${name}` : t`Edit zone: ${name}`}
            onClick={() => onOpen({ kind: 'change', zone })}
          >
            {isClosed ? <Trans>Open zone</Trans> : <Trans>Edit zone</Trans>}
          </QuietButton>
          {!isClosed && (
            <QuietButton
              tone="danger"
              aria-label={t`Close zone: ${name}`}
              onClick={() => onOpen({ kind: 'close', zone })}
            >
              <Trans>Close zone</Trans>
            </QuietButton>
          )}
        </div>
      )}
    </li>
  );
}
