import { Trans, useLingui } from '@lingui/react/macro';
import { errorSentence } from '~/api/error-messages';
import { QuietButton } from '~/office/ui/quiet-button';

/** A load error with a retry button. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3"
    >
      <p className="grow">{errorSentence(i18n, error)}</p>
      <QuietButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </QuietButton>
    </div>
  );
}
