import type { FeedEntry, HerdGroup } from '@khamar/contract/herd/costs';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useListGroupsQuery } from '~/office/herd/costs/costs.api';
import { EntryRow } from '~/office/herd/entry-row';
import { HerdHead } from '~/office/herd/herd-head';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CorrectFeedDialog, RecordFeedDialog, RemoveFeedDialog } from './feed-dialogs.tsx';
import { AddGroupDialog, MoveCowsDialog } from './group-dialogs.tsx';

type Open =
  | { kind: 'group' | 'move' }
  | { kind: 'feed'; group: HerdGroup }
  | { kind: 'correct' | 'remove'; entry: FeedEntry };

/** Groups that are fed together, and what they ate. */
export default function GroupsScreen() {
  const {
    currentData: groups,
    error,
    refetch,
  } = useListGroupsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <HerdHead />
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {groups === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {groups !== undefined && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen({ kind: 'group' })} className="max-md:w-full">
              <Trans>Add group</Trans>
            </Button>
            {groups.length > 0 && (
              <QuietButton onClick={() => setOpen({ kind: 'move' })} className="max-md:w-full">
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
            <GroupPanel key={group._id} group={group} onOpen={setOpen} />
          ))}
          {open?.kind === 'move' && <MoveCowsDialog groups={groups} onClose={close} />}
        </>
      )}
      {open?.kind === 'group' && <AddGroupDialog onClose={close} />}
      {open?.kind === 'feed' && <RecordFeedDialog group={open.group} onClose={close} />}
      {open?.kind === 'correct' && <CorrectFeedDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveFeedDialog entry={open.entry} onClose={close} />}
    </div>
  );
}

interface GroupPanelProps {
  group: HerdGroup;
  onOpen: (open: Open) => void;
}

function GroupPanel({ group, onOpen }: GroupPanelProps) {
  const { t } = useLingui();
  const { name, tagIds, feed } = group;
  return (
    <Panel title={name}>
      <p translate="no" className="wrap-anywhere">
        {tagIds.length === 0 ? t`No cows in this group` : tagIds.join(', ')}
      </p>
      <Button
        onClick={() => onOpen({ kind: 'feed', group })}
        aria-label={t`Add feed: ${name}`}
        className="self-start max-md:w-full"
      >
        <Trans>Add feed</Trans>
      </Button>
      <ul className="flex flex-col gap-3">
        {feed.map((entry) => (
          <Feed key={entry._id} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  );
}

interface FeedProps {
  entry: FeedEntry;
  onOpen: (open: Open) => void;
}

function Feed({ entry, onOpen }: FeedProps) {
  const { t } = useLingui();
  const amount = useFormatPaisa()(entry.amountPaisa);
  const { cows } = entry;
  return (
    <EntryRow
      entry={entry}
      name={amount}
      title={
        <>
          <b>{amount}</b>
          {entry.correction === null && (
            <> · {t`${plural(cows, { one: 'for # cow', other: 'for # cows' })}`}</>
          )}
        </>
      }
      onCorrect={() => onOpen({ kind: 'correct', entry })}
      onRemove={() => onOpen({ kind: 'remove', entry })}
    />
  );
}
