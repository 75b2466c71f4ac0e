import type { HerdGroup } from '@khamar/contract/herd/costs';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useListGroupsQuery } from '~/office/herd/costs/costs.api';
import { AddEntry, EntryList } from '~/office/herd/entry-list';
import { HerdHead } from '~/office/herd/herd-head';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CorrectFeedDialog, RecordFeedDialog } from './feed-dialogs.tsx';
import { AddGroupDialog, MoveCowsDialog } from './group-dialogs.tsx';

/** Groups that are fed together, and what they ate. */
export default function GroupsScreen() {
  const {
    currentData: groups,
    error,
    refetch,
  } = useListGroupsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [open, setOpen] = useState<'group' | 'move' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <HerdHead />
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {groups === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {groups !== undefined && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('group')} className="max-md:w-full">
              <Trans>Add group</Trans>
            </Button>
            {groups.length > 0 && (
              <QuietButton onClick={() => setOpen('move')} className="max-md:w-full">
                <Trans>Move cows</Trans>
              </QuietButton>
            )}
          </div>
          {groups.length === 0 && (
            <p className="text-ink-600">
              <Trans>No groups yet. Add one for each shed or pen, then move cows into it.</Trans>
            </p>
          )}
          {groups.map((group) => (
            <GroupPanel key={group._id} group={group} />
          ))}
          {open === 'move' && <MoveCowsDialog groups={groups} onClose={close} />}
        </>
      )}
      {open === 'group' && <AddGroupDialog onClose={close} />}
    </div>
  );
}

function GroupPanel({ group }: { group: HerdGroup }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const { name, tagIds, feed } = group;
  return (
    <Panel title={name}>
      <p translate="no" className="wrap-anywhere">
        {tagIds.length === 0 ? t`No cows in this group` : tagIds.join(', ')}
      </p>
      <AddEntry label={t`Add feed`} name={t`Add feed: ${name}`}>
        {(onClose) => <RecordFeedDialog group={group} onClose={onClose} />}
      </AddEntry>
      <EntryList
        path="feed"
        entries={feed}
        renderEntry={({ amountPaisa, cows, correction }) => {
          const amount = format(amountPaisa);
          const title = (
            <>
              <b>{amount}</b>
              {correction === null && <> · {t`${plural(cows, { one: 'for # cow', other: 'for # cows' })}`}</>}
            </>
          );
          return { name: amount, title };
        }}
        renderCorrection={(entry, onClose) => <CorrectFeedDialog entry={entry} onClose={onClose} />}
      />
    </Panel>
  );
}
