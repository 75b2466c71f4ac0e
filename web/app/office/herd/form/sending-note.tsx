import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { failureSentence } from '~/office/ui/refusals';
import type { CowFormState } from './use-cow-form.ts';

/** How far it is, or why it went wrong; heard when it changes. */
export function SendingNote({ form }: { form: CowFormState }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const percent = number(Math.round(form.progress * 100));
  return (
    <>
      {form.isSending && form.picture !== null && (
        <div className="flex items-center gap-3">
          <progress
            aria-label={t`Sending the picture`}
            value={form.progress}
            className="h-3 grow accent-pasture-800"
          />
          <span className="tabular-nums">{t`${percent}%`}</span>
        </div>
      )}
      <div role="alert">
        {form.failure !== null && form.conflict === null && (
          <p className="rounded-card border-2 border-clay-600 p-3">
            {failureSentence(i18n, form.failure)} <Trans>What you wrote is still here.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
