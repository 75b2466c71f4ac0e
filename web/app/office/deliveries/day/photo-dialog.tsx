import type { Stop } from '@khamar/contract/deliveries/run';
import { useLingui } from '@lingui/react/macro';
import { useStopPhotoQuery } from '~/office/deliveries/runs.api';
import { Dialog } from '~/office/ui/dialog';
import { LoadFailure } from '~/office/ui/load-failure';
import { Skeleton } from '~/ui/skeleton';

/** The driver's photo of a delivery; for staff only. */
export function PhotoDialog({ stop: { _id, tagId }, onClose }: { stop: Stop; onClose: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useStopPhotoQuery(_id);
  return (
    <Dialog title={t`Photo of ${tagId}`} size="large" onDismiss={onClose}>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      {data !== undefined && (
        <img src={data} alt={t`Delivery of ${tagId}`} className="mx-auto max-h-[70dvh] rounded-card" />
      )}
    </Dialog>
  );
}
