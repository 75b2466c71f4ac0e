import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { TextField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { deviceAndTime } from '~/office/driver/store/step';
import type { ShownRun, ShownStop } from '~/office/driver/store/shown-run';
import { isOnlyNumber, knownTag, parseTag } from '~/office/offline/tag/parse-tag';
import { canScan, TagScanner } from '~/office/offline/tag/tag-scanner';
import { StepForm } from './step-form.tsx';
import { useStep } from './use-step.ts';

interface LoadFormProps {
  run: ShownRun;
  stop: ShownStop;
}

/** The tag on the ear, scanned or typed. Another cow's stops the driver at once, also without a signal. */
export function LoadForm({ run, stop }: LoadFormProps) {
  const { t } = useLingui();
  const { take, isSending, failure } = useStep(run._id, stop._id);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [wrongTag, setWrongTag] = useState<string | null>(null);

  async function load(text: string): Promise<void> {
    const entered = parseTag(text);
    if (entered === '') {
      setError(t`Enter the tag on the ear`);
      return;
    }
    if (isOnlyNumber(entered, stop.tagId)) {
      setError(t`Enter the letters of the tag, too`);
      return;
    }
    const tagId = knownTag(
      entered,
      run.stops.map((each) => each.tagId),
    );
    if (tagId !== stop.tagId) {
      setWrongTag(tagId);
      // Safari has no vibration.
      if ('vibrate' in navigator) navigator.vibrate([400, 100, 400]);
      return;
    }
    setWrongTag(null);
    await take({ kind: 'load', body: { ...deviceAndTime(), tagId } });
  }

  return (
    <StepForm
      title={t`Scan the ear tag`}
      button={t`Load cow`}
      isSending={isSending}
      failure={failure}
      isBlocked={wrongTag !== null || stop.isWeightMissing}
      onSubmit={() => void load(typed)}
    >
      {stop.isWeightMissing ? (
        <p role="alert" className="rounded-card bg-clay-600 p-4 text-lg text-white">
          <Trans>
            This cow is sold by live weight. Its dispatch weight is missing, or the customer hasn't agreed to
            it yet. Call the office.
          </Trans>
        </p>
      ) : wrongTag === null ? (
        <>
          {canScan() && <TagScanner onText={(text) => void load(text)} />}
          <TextField
            id="tag"
            name="tag"
            label={t`Tag on the ear`}
            error={error}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={40}
          />
        </>
      ) : (
        <WrongCow
          run={run}
          stop={stop}
          tagId={wrongTag}
          onAgain={() => {
            setWrongTag(null);
            setTyped('');
          }}
        />
      )}
    </StepForm>
  );
}

interface WrongCowProps {
  run: ShownRun;
  stop: ShownStop;
  tagId: string;
  onAgain: () => void;
}

function WrongCow({ run, stop, tagId, onAgain }: WrongCowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const other = run.stops.find((each) => each.tagId === tagId);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-clay-600 p-4 text-white">
      <p className="text-3xl font-bold">{t`Wrong cow`}</p>
      <p className="flex flex-wrap items-center gap-2 text-lg">
        {t`This is`} <EarTag>{tagId}</EarTag>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-lg">
        {t`The customer booked`} <EarTag>{stop.tagId}</EarTag>
      </p>
      {other !== undefined && (
        <p className="text-lg">{t`This cow is for stop ${format.number(other.position)}.`}</p>
      )}
      <button
        type="button"
        className="min-h-14 cursor-pointer rounded-full border-2 border-white px-4 text-lg font-semibold"
        onClick={onAgain}
      >
        {t`Scan another tag`}
      </button>
    </div>
  );
}
