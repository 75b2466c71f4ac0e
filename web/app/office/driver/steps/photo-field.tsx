import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { quietButton } from '~/ui/button';
import type { ShownRun, ShownStop } from '~/office/driver/store/shown-run';
import { scaledPhoto } from './scaled-photo.ts';
import { useStep } from './use-step.ts';

/** A photo of the delivery, small enough for a weak connection. */
export function PhotoField({ run, stop }: { run: ShownRun; stop: ShownStop }) {
  const { t } = useLingui();
  const { take, isSending } = useStep(run._id, stop._id);
  const [state, setState] = useState<'none' | 'taken' | 'unreadable'>('none');

  async function keep(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const photo = await scaledPhoto(file).catch(() => null);
    if (photo === null) setState('unreadable');
    else {
      setState('taken');
      await take({ kind: 'photo', photo });
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <label
        className={`${quietButton} min-h-14 text-lg focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-pasture-800`}
      >
        {isSending ? t`Sending…` : state === 'taken' ? t`Replace photo` : t`Take a photo`}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          disabled={isSending}
          onChange={({ target }) => {
            void keep(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <p role="status" className="text-ink-600 empty:hidden">
        {state === 'taken' && !isSending && t`Photo saved`}
        {state === 'unreadable' && t`This photo can't be used`}
      </p>
    </div>
  );
}
