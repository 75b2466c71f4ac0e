import type { EntryRemoval } from '@khamar/contract/herd/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextareaField } from '~/forms/fields';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import {
  type EntryPath,
  useCorrectEntryMutation,
  useRecordEntryMutation,
  useRemoveEntryMutation,
} from './herd.api.ts';
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

type DialogProps<Input> = React.ComponentProps<typeof CommandDialog<Input, unknown>>;

interface EntryDialogProps {
  path: EntryPath;
  /** Of the cow or group of a new entry, otherwise of the entry. */
  id: string;
  onClose: () => void;
}

type RecordProps<Input> = EntryDialogProps &
  Pick<
    DialogProps<Input>,
    'title' | 'submitLabel' | 'loadSchema' | 'toInput' | 'defaultValues' | 'done' | 'children'
  > &
  Partial<Pick<DialogProps<Input>, 'consequence'>> & {
    onRejected?: (error: unknown) => void;
  };

export function RecordEntryDialog<Input extends object>({
  path,
  id,
  onRejected,
  ...dialog
}: RecordProps<Input>) {
  const [record] = useRecordEntryMutation();
  return (
    <CommandDialog<Input, unknown>
      {...ofDialog}
      consequence={null}
      {...dialog}
      send={async (body, key) => {
        const result = await record({ path, id, body, key });
        if (result.error !== undefined) onRejected?.(result.error);
        return result;
      }}
    />
  );
}

type CorrectProps<Input> = EntryDialogProps &
  Pick<DialogProps<Input>, 'loadSchema' | 'toInput' | 'defaultValues'> & {
    children: (field: FieldOf) => React.ReactNode;
  };

export function CorrectEntryDialog<Input extends object>({
  path,
  id,
  children,
  ...dialog
}: CorrectProps<Input>) {
  const { t } = useLingui();
  const [correct] = useCorrectEntryMutation();
  return (
    <CommandDialog<Input, unknown>
      {...ofDialog}
      {...dialog}
      title={t`Correct entry`}
      consequence={
        <p>
          <Trans>The earlier version stays in the list, with your name and the reason.</Trans>
        </p>
      }
      submitLabel={t`Save correction`}
      send={(body, key) => correct({ path, id, body, key })}
      done={t`Entry corrected`}
    >
      {({ field }) => (
        <>
          {children(field)}
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

export function RemoveEntryDialog({ path, id, onClose }: EntryDialogProps) {
  const { t } = useLingui();
  const [remove] = useRemoveEntryMutation();
  return (
    <CommandDialog<EntryRemoval, unknown>
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
      send={(body, key) => remove({ path, id, body, key })}
      done={t`Entry removed`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}
