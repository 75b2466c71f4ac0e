import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { COW_FIELDS, cowValue, FIELD_LABELS } from '~/office/inventory/cow-fields';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { SideBySide } from '~/office/ui/side-by-side';
import type { ChangeConflict } from './change-results.ts';
import type { InventoryActions } from './use-inventory-actions.ts';

interface ConflictDialogProps {
  change: ChangeConflict;
  actions: InventoryActions;
}

/** Someone else changed the cow since it was loaded: choose which change to keep. */
export function ConflictDialog({ change: { cow, patch, conflict }, actions }: ConflictDialogProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const moment = useMoment();
  const [choice, setChoice] = useState<'mine' | 'theirs'>('theirs');
  const { changedBy, changedAt } = conflict;
  const when = moment(changedAt);
  const rows = COW_FIELDS.filter((field) => field in patch).map((field) => ({
    name: field,
    label: i18n._(FIELD_LABELS[field]),
    mine: cowValue(i18n, language, field, { ...conflict.cow, ...patch }[field]),
    theirs: cowValue(i18n, language, field, conflict.cow[field]),
    choice,
  }));
  const save = () => {
    actions.dismissConflict();
    if (choice === 'mine') void actions.change({ ...conflict.cow, version: conflict.version }, patch);
  };
  /** For information only, not part of the choice. */
  const alsoChanged = COW_FIELDS.filter((field) => !(field in patch) && conflict.cow[field] !== cow[field]);
  return (
    <Dialog
      title={t`${cow.tagId} was updated by someone else`}
      onDismiss={actions.dismissConflict}
      foot={
        <>
          <QuietButton onClick={actions.dismissConflict}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <Button onClick={save}>
            <Trans>Save choice</Trans>
          </Button>
        </>
      }
    >
      <p className="pb-3">
        <Trans>
          {changedBy} updated this cow on {when}. Your change wasn't saved. Which value do you want to keep?
        </Trans>
      </p>
      <SideBySide rows={rows} onChoose={(_, chosen) => setChoice(chosen)} />
      {alsoChanged.length > 0 && (
        <>
          <h3 className="pt-4 font-bold">
            <Trans>Also changed (already saved)</Trans>
          </h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1">
            {alsoChanged.map((field) => (
              <Fragment key={field}>
                <dt className="text-ink-600">{i18n._(FIELD_LABELS[field])}</dt>
                <dd className="wrap-anywhere">
                  {cowValue(i18n, language, field, cow[field])} →{' '}
                  {cowValue(i18n, language, field, conflict.cow[field])}
                </dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}
