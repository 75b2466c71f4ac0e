import type { EntryRemoval } from '@khamar/contract/herd/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextareaField } from '~/forms/fields';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { HERD_FIELD_MESSAGES, herdErrorMessage } from './herd-messages.ts';

/** Messages of every dialog for records. */
export const ofDialog = { messages: HERD_FIELD_MESSAGES, errorMessage: herdErrorMessage };

/** An empty optional field. */
export const orNull = (typed: string | undefined) => (typed?.trim() ? typed : null);

export function NoteField({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return (
    <TextareaField
      {...field('note')}
      label={t`Note`}
      hint={t`(optional)`}
      description={t`Only staff see this`}
      rows={3}
      maxLength={1000}
    />
  );
}

export const CorrectionHint = () => (
  <p>
    <Trans>The earlier version stays in the list, with your name and the reason.</Trans>
  </p>
);

interface RemoveEntryDialogProps {
  send: React.ComponentProps<typeof CommandDialog<EntryRemoval, unknown>>['send'];
  onClose: () => void;
}

export function RemoveEntryDialog({ send, onClose }: RemoveEntryDialogProps) {
  const { t } = useLingui();
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Remove entry?`}
      isFinal
      consequence={
        <p>
          <Trans>It stays in the list, marked as removed, with your name and the reason.</Trans>
        </p>
      }
      submitLabel={t`Remove entry`}
      loadSchema={async () => (await import('@khamar/contract/herd/health')).EntryRemoval}
      send={send}
      done={t`Entry removed`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}
