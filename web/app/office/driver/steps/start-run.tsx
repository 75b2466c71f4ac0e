import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button, quietButton } from '~/ui/button';
import { deviceAndTime } from '~/office/driver/store/step';
import type { ShownRun } from '~/office/driver/store/shown-run';
import { stepFailureSentence } from './step-failure.ts';
import { useStep } from './use-step.ts';

/** Notifies the customers of all loaded cows that theirs is on the way. */
export function StartRun({ run }: { run: ShownRun }) {
  const { t, i18n } = useLingui();
  const { take, isSending, failure } = useStep(run._id, null);
  const [isAsking, setAsking] = useState(false);
  if (run.state !== 'PLANNED') return null;
  const loaded = run.stops.filter(({ state }) => state === 'LOADED').length;
  const missing = run.stops.filter(({ state }) => state === 'PLANNED').length;
  if (loaded === 0)
    return (
      <p className="text-ink-600">
        <Trans>Load the cows, then start the run.</Trans>
      </p>
    );
  const start = async () => {
    setAsking(false);
    await take({ kind: 'start', body: deviceAndTime() });
  };
  return (
    <div className="flex flex-col gap-3">
      {failure !== null && (
        <p role="alert" className="font-semibold text-clay-600">
          {stepFailureSentence(i18n, failure)}
        </p>
      )}
      {isAsking ? (
        <>
          <p role="alert" className="text-lg font-semibold">
            {t`${plural(missing, { one: "# cow isn't loaded.", other: "# cows aren't loaded." })} Start anyway?`}
          </p>
          <Button className="min-h-14 text-lg" onClick={() => void start()}>
            <Trans>Start run</Trans>
          </Button>
          <button type="button" className={`${quietButton} min-h-14`} onClick={() => setAsking(false)}>
            <Trans>Keep loading</Trans>
          </button>
        </>
      ) : (
        <Button
          aria-disabled={isSending}
          className="min-h-14 text-lg"
          onClick={() => (missing > 0 ? setAsking(true) : void start())}
        >
          {isSending ? <Trans>Sending…</Trans> : <Trans>Start run</Trans>}
        </Button>
      )}
    </div>
  );
}
