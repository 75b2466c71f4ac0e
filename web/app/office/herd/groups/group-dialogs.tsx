import type { HerdGroup } from '@khamar/contract/herd/costs';
import { farmDay } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { tagOf } from '~/domain/tag-search';
import { ChoiceField } from '~/forms/choice-field';
import { TextareaField, TextField } from '~/forms/fields';
import { useAddGroupMutation, useMoveCowsMutation } from '~/office/herd/costs/costs.api';
import { ofDialog } from '~/office/herd/entry-dialogs';
import { CommandDialog } from '~/office/sales/command-dialog';

const loadCostSchemas = () => import('@khamar/contract/herd/costs');
const NO_GROUP = 'none';

export function AddGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [add] = useAddGroupMutation();
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Add group`}
      consequence={null}
      submitLabel={t`Add group`}
      loadSchema={async () => (await loadCostSchemas()).NewGroup}
      send={(body, key) => add({ body, key })}
      done={t`Group added`}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField {...field('name')} label={t`Group name`} required maxLength={60} autoComplete="off" />
      )}
    </CommandDialog>
  );
}

interface MoveCowsDialogProps {
  groups: HerdGroup[];
  onClose: () => void;
}

export function MoveCowsDialog({ groups, onClose }: MoveCowsDialogProps) {
  const { t } = useLingui();
  const [move] = useMoveCowsMutation();
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Move cows`}
      consequence={
        <p>
          <Trans>From this day on they share the feed of their new group.</Trans>
        </p>
      }
      submitLabel={t`Move cows`}
      loadSchema={async () => (await loadCostSchemas()).GroupMove}
      toInput={({ groupId, day, tagIds = '' }) => ({
        groupId: groupId === NO_GROUP ? null : groupId,
        day,
        tagIds: tagIds
          .split(/[\s,;]+/)
          .map(tagOf)
          .filter((tag) => tag !== ''),
      })}
      defaultValues={{ groupId: groups[0]?._id ?? NO_GROUP, day: farmDay() }}
      send={(body, key) => move({ body, key })}
      done={t`Cows moved`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            field={field('groupId')}
            label={t`Group`}
            options={[
              ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
              { value: NO_GROUP, label: t`No group` },
            ]}
          />
          <TextareaField
            {...field('tagIds')}
            label={t`Tags`}
            description={t`Separate with spaces, commas or line breaks`}
            required
            rows={3}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
          />
          <TextField
            {...field('day')}
            type="date"
            max={farmDay()}
            label={t({ message: 'From', context: 'herd' })}
            required
          />
        </>
      )}
    </CommandDialog>
  );
}
