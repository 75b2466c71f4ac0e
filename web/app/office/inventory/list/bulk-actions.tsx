import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { STATUS_LABELS } from '~/domain/cow-labels';
import Trash2 from 'lucide-react/icons/trash-2';
import Printer from 'lucide-react/icons/printer';
import { Dialog } from '~/office/ui/dialog';
import { Button } from '~/ui/button';
import { IconLink, QuietButton } from '~/office/ui/quiet-button';

interface BulkActionsProps {
  count: number;
  /** Link to print their ear tags. */
  tagsPath: string;
  onStatus: (status: AvailabilityStatus) => void;
  onRemove: () => void;
  onClear: () => void;
}

/** Shown at the bottom of the screen while rows are selected. */
export function BulkActions({ count, tagsPath, onStatus, onRemove, onClear }: BulkActionsProps) {
  const { t, i18n } = useLingui();
  const [status, setStatus] = useState<AvailabilityStatus | ''>('');
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-label={t`Selected cows`}
      className="sticky bottom-0 z-10 overflow-y-auto max-xs:bottom-16 max-xs:max-h-[28dvh] -mx-3 flex flex-wrap items-center gap-2 border-t-2 border-pasture-800 bg-white p-3 shadow-floating md:mx-0 md:rounded-card md:border-2"
    >
      <p role="status" className="grow font-bold">
        {t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </p>
      <select
        aria-label={t`Set status of selected cows`}
        value={status}
        onChange={({ target }) => setStatus(AVAILABILITY.find((known) => known === target.value) ?? '')}
        className="min-h-11 max-w-full cursor-pointer rounded-full border border-ink-600 bg-white px-3 font-semibold"
      >
        <option value="">{t`Set status…`}</option>
        {AVAILABILITY.map((known) => (
          <option key={known} value={known}>
            {i18n._(STATUS_LABELS[known])}
          </option>
        ))}
      </select>
      {/* Not on change of the select: one arrow key would change all cows. */}
      <QuietButton
        aria-disabled={status === ''}
        onClick={() => {
          if (status === 'SOLD') setAsking(true);
          else if (status !== '') onStatus(status);
        }}
      >
        <Trans>Apply</Trans>
      </QuietButton>
      {isAsking && (
        <SoldQuestion
          count={count}
          onConfirm={() => {
            setAsking(false);
            onStatus('SOLD');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <IconLink to={tagsPath} label={t`Ear tags`} icon={Printer} />
      <QuietButton tone="danger" onClick={onRemove} className="max-md:size-11 max-md:px-0">
        <Trash2 />
        <span className="max-md:sr-only">
          <Trans>Delete</Trans>
        </span>
      </QuietButton>
      <QuietButton onClick={onClear}>
        <Trans>Clear selection</Trans>
      </QuietButton>
    </section>
  );
}

interface SoldQuestionProps {
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}

function SoldQuestion({ count, onConfirm, onCancel }: SoldQuestionProps) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`${plural(count, { one: 'Mark # cow as sold?', other: 'Mark # cows as sold?' })}`}
      onDismiss={onCancel}
      foot={
        <>
          <QuietButton onClick={onCancel}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <Button onClick={onConfirm}>
            <Trans>Mark as sold</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Customers see this immediately. You can undo this afterwards.</Trans>
      </p>
    </Dialog>
  );
}
