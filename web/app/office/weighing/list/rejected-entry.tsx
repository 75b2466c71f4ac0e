import type { WeighingRound } from '@khamar/contract/cows/weighing-round';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { TextField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { ConfirmPrompt } from '~/office/weighing/form/confirm-prompt';
import { matchingTags } from '~/office/offline/tag/parse-tag';
import { useRoundStore } from '~/office/weighing/store/round-context';
import type { KeptEntry } from '~/office/weighing/store/round-entry';
import { quietButton } from '~/ui/button';

interface RejectedEntryProps {
  entry: KeptEntry;
  herd: WeighingRound;
}

/** A weight that the server did not record, such as of a cow that left. It stays until a person says which cow it was, or discards it. */
export function RejectedEntry({ entry, herd }: RejectedEntryProps) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const store = useRoundStore();
  const [step, setStep] = useState<'closed' | 'choosing' | 'discarding'>('closed');
  const [typed, setTyped] = useState('');
  // The same animal with its tag of today.
  const renamed = herd.cows.find(({ _id, tagId }) => _id === entry.cowId && tagId !== entry.tagId);
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-card border-2 border-clay-600 bg-white p-3">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        <EarTag>{entry.tagId}</EarTag> {t`${number(entry.kg)} KG`}
      </p>
      <p className="text-clay-600">{staffErrorSentence(i18n, entry.refusal)}</p>
      {step === 'discarding' ? (
        <ConfirmPrompt
          text={t`Discard this weight? It isn't recorded.`}
          no={{ label: t`Keep`, onClick: () => setStep('closed') }}
          yes={{ label: t`Discard`, onClick: () => void store.discard(entry) }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {renamed !== undefined && (
            <button type="button" className={quietButton} onClick={() => void store.resolve(entry, renamed)}>
              {t`Save for ${renamed.tagId}`}
            </button>
          )}
          <button type="button" className={quietButton} onClick={() => setStep('choosing')}>
            <Trans>Choose cow</Trans>
          </button>
          <button type="button" className={quietButton} onClick={() => setStep('discarding')}>
            <Trans>Discard</Trans>
          </button>
        </div>
      )}
      {step === 'choosing' && (
        <>
          <TextField
            id={`cow-of-${entry.id}`}
            name="cow"
            label={t`Ear tag`}
            hint={t`or part of it`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            maxLength={40}
          />
          <div className="flex flex-wrap gap-2">
            {matchingTags(typed, herd.cows, 6).map((cow) => (
              <button
                key={cow._id}
                type="button"
                className={quietButton}
                onClick={() => void store.resolve(entry, cow)}
              >
                {t`Save for ${cow.tagId}`}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
