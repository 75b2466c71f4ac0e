import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { clockIn } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { ConfirmPrompt } from '~/office/weighing/form/confirm-prompt';
import { alsoWeighed } from '~/office/weighing/store/also-weighed';
import { useRoundStore } from '~/office/weighing/store/round-context';
import type { KeptEntry } from '~/office/weighing/store/round-entry';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { Link, quietButton } from '~/ui/button';
import { AlsoWeighedList } from './also-weighed-list.tsx';
import { RejectedEntry } from './rejected-entry.tsx';
import { SendProgress } from './send-progress.tsx';

interface RoundListProps {
  herd: WeighingRound;
  entries: KeptEntry[];
}

/** Everything of this round, first what needs a person. */
export function RoundList({ herd, entries }: RoundListProps) {
  const paths = usePaths();
  const rejected = entries.filter(({ refusal }) => refusal !== null);
  return (
    <main className="mx-auto flex w-full max-w-xl grow flex-col gap-4 p-3">
      <Link to={paths.weigh()} className={`${quietButton} self-start`}>
        <Trans>Back</Trans>
      </Link>
      <h1 className="text-xl font-bold">
        <Trans>This round</Trans>
      </h1>
      {entries.length === 0 ? (
        <p className="text-ink-600">
          <Trans>No weights yet. They appear here when you weigh a cow.</Trans>
        </p>
      ) : (
        <SendProgress entries={entries} />
      )}
      {rejected.map((entry) => (
        <RejectedEntry key={entry.id} entry={entry} herd={herd} />
      ))}
      <AlsoWeighedList weights={alsoWeighed(entries, herd.others)} herd={herd} />
      <ol className="flex flex-col gap-2 empty:hidden">
        {entries.toReversed().map((entry) => (
          <li key={entry.id}>
            <EntryLine entry={entry} />
          </li>
        ))}
      </ol>
      {entries.length > 0 && <FinishRound entries={entries} />}
    </main>
  );
}

function EntryLine({ entry }: { entry: KeptEntry }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const { tagId, kg, kind, weighedAt, sent, refusal, isPhotoLost } = entry;
  const state =
    sent !== null
      ? t({ message: 'Sent', context: 'weight' })
      : refusal === null
        ? t`Not sent`
        : t`Not accepted`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card border border-cream-200 bg-white p-3">
      <EarTag>{tagId}</EarTag>
      <span className="font-bold">{t`${number(kg)} KG`}</span>
      <span className="flex basis-full items-center justify-between gap-2 text-sm text-ink-600">
        <span>
          {clockIn(language, new Date(weighedAt))} · {kind === 'MEASURED' ? t`measured` : t`estimated`}
          {isPhotoLost && ` · ${t`without its photo`}`}
        </span>
        <Badge tone={sent !== null ? 'positive' : 'waiting'}>{state}</Badge>
      </span>
    </div>
  );
}

function FinishRound({ entries }: { entries: KeptEntry[] }) {
  const { t } = useLingui();
  const store = useRoundStore();
  const [isAsking, setAsking] = useState(false);
  if (entries.some(({ sent }) => sent === null))
    return (
      <p className="text-ink-600">
        <Trans>You can finish this round once everything is sent.</Trans>
      </p>
    );
  if (isAsking)
    return (
      <ConfirmPrompt
        text={t`Finish this round? The list is removed from this phone. The weights stay recorded.`}
        no={{ label: t`Keep weighing`, onClick: () => setAsking(false) }}
        yes={{ label: t`Finish round`, onClick: () => void store.finish() }}
      />
    );
  return (
    <button type="button" className={`${quietButton} min-h-14 text-lg`} onClick={() => setAsking(true)}>
      <Trans>Finish round</Trans>
    </button>
  );
}
