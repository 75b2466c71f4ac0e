import type { HistoryEntry, InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import {
  AUDIT_ACTION_LABELS,
  cowValue,
  FIELD_LABELS,
  isCowField,
  leftAsLabel,
  MISSING,
} from '~/office/inventory/cow-fields';
import { ActorName } from '~/office/sales/actor-name';
import { AuditLogLink } from '~/office/audit-log/audit-log-link';
import { useDayLabel } from '~/office/herd/use-day-label';
import { LoadFailure } from '~/office/ui/load-failure';
import { Dialog } from '~/office/ui/dialog';
import { Skeleton } from '~/ui/skeleton';
import { useCowHistoryQuery } from '~/office/inventory/inventory.api';

interface HistoryDialogProps {
  cow: InventoryCow;
  onClose: () => void;
}

export function HistoryDialog({ cow, onClose }: HistoryDialogProps) {
  const { t } = useLingui();
  const { data: entries, error, refetch } = useCowHistoryQuery(cow._id);
  return (
    <Dialog title={t`History of ${cow.tagId}`} onDismiss={onClose} size="large">
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {entries === undefined && error === undefined && <Skeleton className="h-40 rounded-card" />}
      <ol className="flex flex-col gap-4">
        {entries?.map((entry) => (
          <Entry key={entry.at + entry.action} entry={entry} />
        ))}
      </ol>
      <p className="pt-4">
        <AuditLogLink entity="cow" id={cow._id} />
      </p>
    </Dialog>
  );
}

function Entry({ entry: { at, actor, action, changes } }: { entry: HistoryEntry }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const moment = useMoment();
  const dayLabel = useDayLabel();
  return (
    <li className="border-l-4 border-tag-400 pl-3">
      <p>
        <strong>
          <ActorName name={actor} />
        </strong>{' '}
        · {i18n._(AUDIT_ACTION_LABELS[action])}
      </p>
      <p className="text-sm text-ink-600">
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {(action === 'CHANGED' || changes.some(({ field }) => field === 'leftAs')) && (
        <ul>
          {changes.map(({ field, from, to }) => (
            <li key={field} className="wrap-anywhere">
              {isCowField(field) ? (
                <>
                  <span className="text-ink-600">{i18n._(FIELD_LABELS[field])}:</span>{' '}
                  {cowValue(i18n, language, field, from)} → <b>{cowValue(i18n, language, field, to)}</b>
                </>
              ) : field === 'leftAs' ? (
                <>
                  <Trans>Left the herd:</Trans> <b>{leftAsLabel(i18n, to)}</b>
                </>
              ) : field === 'weighedAt' ? (
                <>
                  <Trans>Weighed:</Trans> <b>{typeof to === 'string' ? moment(to) : t`estimated`}</b>
                </>
              ) : field === 'qurbaniFitUntil' ? (
                <>
                  <Trans>Fit for qurbani until:</Trans>{' '}
                  <b>{typeof to === 'string' ? dayLabel(to) : MISSING}</b>
                </>
              ) : field === 'leftNote' ? (
                to
              ) : field === 'images' ? (
                t`Other photos`
              ) : (
                t`New photo`
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
