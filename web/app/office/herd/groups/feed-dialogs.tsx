import type { FeedEntry, HerdGroup } from '@khamar/contract/herd/costs';
import { farmDay } from '@khamar/contract/moment';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { CorrectEntryDialog, NoteField, orNull, RecordEntryDialog } from '~/office/herd/entry-dialogs';
import type { FieldOf } from '~/office/sales/booking-fields';
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
  return (
    <RecordEntryDialog
      path="feed"
      id={_id}
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
      done={t`Feed added`}
      onClose={onClose}
    >
      {({ field }) => <FeedFields field={field} />}
    </RecordEntryDialog>
  );
}

interface CorrectFeedDialogProps {
  entry: FeedEntry;
  onClose: () => void;
}

export const CorrectFeedDialog = ({ entry, onClose }: CorrectFeedDialogProps) => (
  <CorrectEntryDialog
    path="feed"
    id={entry._id}
    loadSchema={async () => (await loadCostSchemas()).FeedCorrection}
    toInput={toFeed}
    defaultValues={{ day: entry.day, amountPaisa: takaText(entry.amountPaisa), note: entry.note ?? '' }}
    onClose={onClose}
  >
    {(field) => <FeedFields field={field} />}
  </CorrectEntryDialog>
);
