import type { FeedEntry, HerdGroup } from '@khamar/contract/herd/costs';
import { farmDay } from '@khamar/contract/moment';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import {
  useCorrectFeedMutation,
  useRecordFeedMutation,
  useRemoveFeedMutation,
} from '~/office/herd/costs/costs.api';
import { CorrectionHint, NoteField, ofDialog, orNull, RemoveEntryDialog } from '~/office/herd/entry-dialogs';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';

const loadCostSchemas = () => import('@khamar/contract/herd/costs');
const toFeed = ({ note, amountPaisa = '', ...values }: Values) => ({
  ...values,
  amountPaisa: paisaOf(amountPaisa),
  note: orNull(note),
});

function FeedFields({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return (
    <>
      <AmountField field={field} />
      <TextField {...field('day')} type="date" max={farmDay()} label={t`Date`} required />
      <NoteField field={field} />
    </>
  );
}

interface RecordFeedDialogProps {
  group: HerdGroup;
  onClose: () => void;
}

export function RecordFeedDialog({ group: { _id, name }, onClose }: RecordFeedDialogProps) {
  const { t } = useLingui();
  const [record] = useRecordFeedMutation();
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Feed for ${name}`}
      consequence={
        <p>
          <Trans>Shared equally among the cows that were in the group that day.</Trans>
        </p>
      }
      submitLabel={t`Add feed`}
      loadSchema={async () => (await loadCostSchemas()).NewFeed}
      toInput={toFeed}
      defaultValues={{ day: farmDay() }}
      send={(body, key) => record({ id: _id, body, key })}
      done={t`Feed added`}
      onClose={onClose}
    >
      {({ field }) => <FeedFields field={field} />}
    </CommandDialog>
  );
}

interface EntryDialogProps {
  entry: FeedEntry;
  onClose: () => void;
}

export function CorrectFeedDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useLingui();
  const [correct] = useCorrectFeedMutation();
  const { _id, day, amountPaisa, note } = entry;
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Correct entry`}
      consequence={<CorrectionHint />}
      submitLabel={t`Save correction`}
      loadSchema={async () => (await loadCostSchemas()).FeedCorrection}
      toInput={toFeed}
      defaultValues={{ day, amountPaisa: takaText(amountPaisa), note: note ?? '' }}
      send={(body, key) => correct({ id: _id, body, key })}
      done={t`Entry corrected`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <FeedFields field={field} />
          <ReasonField field={field} />
        </>
      )}
    </CommandDialog>
  );
}

export function RemoveFeedDialog({ entry, onClose }: EntryDialogProps) {
  const [remove] = useRemoveFeedMutation();
  return <RemoveEntryDialog send={(body, key) => remove({ id: entry._id, body, key })} onClose={onClose} />;
}
