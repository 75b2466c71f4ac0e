import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { TextField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { useAge } from '~/i18n/use-moment';
import { knownTag, matchingTags, parseTag } from '~/office/offline/tag/parse-tag';
import { canScan, TagScanner } from '~/office/offline/tag/tag-scanner';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { Link } from '~/ui/button';
import { SendProgress } from './list/send-progress.tsx';
import { RoundLink } from './list/round-link.tsx';
import { isWaiting, type KeptEntry, type SavedWeight } from './store/round-entry.ts';

interface FindCowProps {
  herd: WeighingRound;
  entries: KeptEntry[];
  /** A tag that none of these cows has. */
  missing: string | undefined;
  saved: SavedWeight | null;
  /** The last cow was found by the camera. */
  isScanning: boolean;
  onScanning: (isScanning: boolean) => void;
}

const SHOWN = 6;

/** The next cow, by its tag: scanned, or typed in part. */
export function FindCow({ herd, entries, missing, saved, isScanning, onScanning }: FindCowProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState(missing);
  const [scans, setScans] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isCamera = isScanning && canScan();
  // With the camera on, a keyboard would cover it.
  useEffect(() => {
    if (!isCamera) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isCamera]);
  const found = matchingTags(typed, herd.cows, SHOWN);
  const weighed = new Map(entries.map((entry) => [entry.cowId, entry.kg]));

  function open(text: string, byCamera: boolean): void {
    const entered = parseTag(text);
    const tagId = knownTag(
      entered,
      herd.cows.map((cow) => cow.tagId),
    );
    const cow = herd.cows.find((each) => each.tagId === tagId) ?? (byCamera ? undefined : onlyOne(found));
    if (cow === undefined) {
      setUnknown(entered);
      setScans(scans + 1);
      onScanning(byCamera);
      return;
    }
    onScanning(byCamera);
    void navigate(paths.weigh(cow.tagId));
  }

  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold">
          <Trans>Weighing</Trans>
        </h1>
        <RoundLink herd={herd} entries={entries} />
      </div>
      {entries.some(isWaiting) && <SendProgress entries={entries} />}
      {saved !== null && <SavedNote saved={saved} />}
      {canScan() && (
        // A code that is on no cow of the herd does not end the scan.
        <TagScanner key={scans} startsOn={isScanning} onText={(text) => open(text, true)} />
      )}
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') open(typed, false);
        }}
      >
        <TextField
          id="tag"
          name="tag"
          label={t`Ear tag`}
          hint={t`or part of it`}
          value={typed}
          error={unknown !== undefined && found.length === 0 ? t`No cow with the tag ${unknown}` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setUnknown(undefined);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={40}
        />
      </form>
      <ul className="flex flex-col gap-2 empty:hidden">
        {found.map((cow) => (
          <li key={cow._id}>
            <CowLink cow={cow} weighedKg={weighed.get(cow._id)} onOpen={() => onScanning(false)} />
          </li>
        ))}
      </ul>
      {herd.cows.length === 0 && (
        <p className="text-ink-600">
          <Trans>No cows yet. They appear here once they are in the inventory.</Trans>
        </p>
      )}
      {!herd.isComplete && (
        <p className="text-ink-600">
          <Trans>The herd is larger than this phone can hold. Only some cows are listed.</Trans>
        </p>
      )}
    </main>
  );
}

const onlyOne = <Item,>(items: Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

function SavedNote({ saved: { tagId, kg, isPhotoLost } }: { saved: SavedWeight }) {
  const { number } = useFormat();
  return (
    <div role="status" className="rounded-card bg-pasture-200 p-3 font-semibold text-pasture-900">
      <p>
        <Trans>
          {tagId}: {number(kg)} KG saved
        </Trans>
      </p>
      {isPhotoLost && (
        <p className="font-bold text-clay-600">
          <Trans>The photo was not saved: this phone's storage is full.</Trans>
        </p>
      )}
    </div>
  );
}

interface CowLinkProps {
  cow: WeighingRound['cows'][number];
  weighedKg: number | undefined;
  onOpen: () => void;
}

function CowLink({ cow, weighedKg, onOpen }: CowLinkProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const age = useAge();
  const { number } = useFormat();
  return (
    <Link
      to={paths.weigh(cow.tagId)}
      onClick={onOpen}
      className="flex min-h-14 flex-wrap items-center justify-between gap-2 rounded-card border border-pasture-800 bg-white p-3"
    >
      <EarTag>{cow.tagId}</EarTag>
      {weighedKg === undefined ? (
        <span className="text-ink-600">
          {t`${number(cow.kg)} KG`} · {age(cow.weighedAt)}
        </span>
      ) : (
        <Badge tone="positive">{t`Weighed: ${number(weighedKg)} KG`}</Badge>
      )}
    </Link>
  );
}
