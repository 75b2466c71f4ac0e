import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { OfflineHeader } from '~/office/offline/offline-header';
import { OfflineMessage, OfflineSkeleton } from '~/office/offline/offline-message';
import { isSignedOut } from '~/office/offline/send-outbox';
import { decoded } from '~/office/offline/tag/parse-tag';
import { usePaths } from '~/paths';
import { Button, ButtonLink } from '~/ui/button';
import { FindCow } from './find-cow.tsx';
import { RoundList } from './list/round-list.tsx';
import { useRoundState, useRoundStore } from './store/round-context.tsx';
import { isWaiting, type KeptEntry, type SavedWeight } from './store/round-entry.ts';
import { WeighForm } from './form/weigh-form.tsx';

export function RoundScreens() {
  const paths = usePaths();
  const state = useRoundState();
  const { herd, entries } = state;
  return (
    <>
      <OfflineHeader unsent={entries.filter(isWaiting).length} state={state} page={paths.weigh()} />
      {herd ? <OpenRound herd={herd} entries={entries} /> : <NoHerd />}
    </>
  );
}

/** The address names after # what is shown: the form of a cow, the list of the round, or the search. */
function OpenRound({ herd, entries }: { herd: WeighingRound; entries: KeptEntry[] }) {
  const { hash } = useLocation();
  const [isScanning, setScanning] = useState(false);
  const [saved, setSaved] = useState<SavedWeight | null>(null);
  const [, tag] = /^#cow\/(.+)$/.exec(hash) ?? [];
  const tagId = tag === undefined ? undefined : decoded(tag);
  const cow = herd.cows.find((each) => each.tagId === tagId);
  if (hash === '#round') return <RoundList herd={herd} entries={entries} />;
  if (cow !== undefined)
    return (
      <WeighForm
        key={cow._id}
        cow={cow}
        entries={entries.filter(({ cowId }) => cowId === cow._id)}
        onSaved={setSaved}
      />
    );
  return (
    <FindCow
      herd={herd}
      entries={entries}
      missing={tagId}
      saved={saved}
      isScanning={isScanning}
      onScanning={setScanning}
    />
  );
}

function NoHerd() {
  const { i18n } = useLingui();
  const paths = usePaths();
  const store = useRoundStore();
  const { herd, error } = useRoundState();
  if (herd === undefined || error === null) return <OfflineSkeleton />;
  if (isSignedOut(error))
    return (
      <OfflineMessage
        title={<Trans>Sign in to weigh cows</Trans>}
        action={
          <ButtonLink to={paths.signIn(paths.weigh())}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      />
    );
  return (
    <OfflineMessage
      title={<Trans>We couldn't load your cows</Trans>}
      action={
        <Button onClick={() => void store.sync()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {staffErrorSentence(i18n, error)}
    </OfflineMessage>
  );
}
