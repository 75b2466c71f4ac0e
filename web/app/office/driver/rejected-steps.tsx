import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { clockIn } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { useLanguage } from '~/i18n/use-language';
import { quietButton } from '~/ui/button';
import type { OutboxEntry } from './store/run-database.ts';
import { useRunStore } from './store/run-context.tsx';
import { cashOf } from './store/step.ts';

const STEP_LABELS: Record<OutboxEntry['action']['kind'], MessageDescriptor> = {
  load: msg`Load`,
  start: msg`Start run`,
  deliver: msg`Deliver`,
  'not-delivered': msg`Not delivered`,
  photo: msg`Photo`,
};

/** What the server did not accept, until the driver has done it another way or settled it with the office. */
export const RejectedSteps = ({ entries }: { entries: OutboxEntry[] }) =>
  entries.map((entry) => <RejectedStep key={entry.id} entry={entry} />);

function RejectedStep({ entry }: { entry: OutboxEntry }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const formatPaisa = useFormatPaisa();
  const store = useRunStore();
  const [isAsking, setAsking] = useState(false);
  const step = i18n._(STEP_LABELS[entry.action.kind]);
  const time = clockIn(language, new Date(entry.takenAt));
  const cash = cashOf(entry);
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card border-2 border-clay-600 bg-white p-3">
      <p className="font-bold text-clay-600">{t`${step}, ${time}: not accepted`}</p>
      <p>{staffErrorSentence(i18n, entry.refusal)}</p>
      {cash > 0 && <p className="font-semibold">{t`Cash received: ${formatPaisa(cash)}`}</p>}
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="basis-full">
            {cash > 0
              ? t`This cash isn't recorded. Tell the office before you remove it.`
              : t`Remove this from your phone?`}
          </p>
          <button type="button" className={quietButton} onClick={() => setAsking(false)}>
            <Trans>Keep</Trans>
          </button>
          <button type="button" className={quietButton} onClick={() => void store.dismiss(entry)}>
            <Trans>Remove</Trans>
          </button>
        </div>
      ) : (
        <button type="button" className={`${quietButton} self-start`} onClick={() => setAsking(true)}>
          <Trans>Remove</Trans>
        </button>
      )}
    </div>
  );
}
