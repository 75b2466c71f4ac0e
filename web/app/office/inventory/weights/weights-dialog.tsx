import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { WeightEntry } from '@khamar/contract/cows/weight';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { ActorName } from '~/office/sales/actor-name';
import { Dialog } from '~/office/ui/dialog';
import { LoadFailure } from '~/office/ui/load-failure';
import { QuietButton } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { WeightForm } from './weight-form.tsx';
import { useCowWeightsQuery } from './weights.api.ts';

interface WeightsDialogProps {
  cow: InventoryCow;
  onClose: () => void;
}

/** Every weight of a cow. Nothing is overwritten: a correction is a new entry. */
export function WeightsDialog({ cow, onClose }: WeightsDialogProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { data, error, refetch } = useCowWeightsQuery(cow._id);
  const [form, setForm] = useState<{ corrected: WeightEntry | null } | null>(null);
  if (form !== null) return <WeightForm cow={cow} corrected={form.corrected} onClose={() => setForm(null)} />;
  return (
    <Dialog
      title={t`Weights of ${cow.tagId}`}
      onDismiss={onClose}
      size="large"
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Close</Trans>
          </QuietButton>
          <Button onClick={() => setForm({ corrected: null })}>
            <Trans>Add weight</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <a href={paths.weigh()} className="underline">
          <Trans>Weigh several cows, even offline</Trans>
        </a>
      </p>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-40 rounded-card" />}
      <ol className="flex flex-col gap-3">
        {data?.weights.map((entry) => (
          <Entry key={entry._id} entry={entry} onCorrect={() => setForm({ corrected: entry })} />
        ))}
      </ol>
    </Dialog>
  );
}

function Entry({ entry, onCorrect }: { entry: WeightEntry; onCorrect: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const moment = useMoment();
  const { kg, kind, weighedAt, recordedBy, scale, photo, reason, isCurrent } = entry;
  const weight = t`${number(kg)} KG`;
  return (
    <li className="flex items-start justify-between gap-3 border-l-4 border-tag-400 pl-3">
      <div className="min-w-0">
        <p className={isCurrent ? 'font-semibold' : 'text-ink-600 line-through'}>
          {weight} · {kind === 'MEASURED' ? t`measured` : t`estimated`}
        </p>
        <p className="text-sm wrap-anywhere text-ink-600">
          <time dateTime={weighedAt}>{moment(weighedAt)}</time> · <ActorName name={recordedBy} />
          {scale !== null && <> · {scale}</>}
        </p>
        {reason !== null && (
          <p className="text-sm wrap-anywhere">
            <Trans>Correction: {reason}</Trans>
          </p>
        )}
        {!isCurrent && (
          <p className="text-sm">
            <Trans>Corrected</Trans>
          </p>
        )}
        {photo !== null && (
          <a
            href={`${photo.base}-${photo.widths.at(-1)}.jpg`}
            target="_blank"
            rel="noreferrer"
            className="underline"
          >
            <Trans>Photo</Trans>
          </a>
        )}
      </div>
      {isCurrent && (
        <QuietButton onClick={onCorrect} aria-label={t`Correct ${weight}`}>
          <Trans>Correct</Trans>
        </QuietButton>
      )}
    </li>
  );
}
