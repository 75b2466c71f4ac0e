import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShownRun, ShownStop } from '~/office/driver/store/shown-run';
import { PhotoInput } from '~/office/offline/photo/photo-input';
import { scaledPhoto } from '~/office/offline/photo/scaled-photo';
import { stepFailureSentence } from './step-failure.ts';
import { useStep } from './use-step.ts';

/** A photo of the delivery, small enough for a weak connection. Evidence: it is not replaced. */
export function PhotoField({ run, stop }: { run: ShownRun; stop: ShownStop }) {
  const { t, i18n } = useLingui();
  const { take, isSending, failure } = useStep(run._id, stop._id);
  const [state, setState] = useState<'none' | 'taken' | 'unreadable'>('none');

  async function keep(file: File): Promise<void> {
    const photo = await scaledPhoto(file).catch(() => null);
    if (photo === null) setState('unreadable');
    else {
      setState('taken');
      await take({ kind: 'photo', photo });
    }
  }

  const isSaved = stop.hasPhoto || (state === 'taken' && !isSending && failure === null);
  return (
    <div className="flex flex-col gap-2">
      {!isSaved && (
        <PhotoInput
          label={isSending ? t`Sending…` : t`Take a photo`}
          isDisabled={isSending}
          onFile={(file) => void keep(file)}
        />
      )}
      <p role="status" className="text-ink-600 empty:hidden">
        {isSaved && t`Photo saved`}
        {state === 'unreadable' && t`This photo can't be used`}
      </p>
      {state === 'taken' && failure !== null && (
        <p role="alert" className="font-semibold text-clay-600">
          {stepFailureSentence(i18n, failure)}
        </p>
      )}
    </div>
  );
}
