import { Trans, useLingui } from '@lingui/react/macro';
import { refusalOf } from '~/api/refusal';
import type { useForm } from '~/forms/use-form';
import { messageRefusal, recipientsIn } from './message-words.ts';

interface MessageFailureProps {
  form: Pick<ReturnType<typeof useForm>, 'failure' | 'errors' | 'isSending'>;
}

/** Why it was not sent or saved; what stands at a field is not repeated, and a question about the number is asked elsewhere. */
export function MessageFailure({ form: { failure, errors, isSending } }: MessageFailureProps) {
  const { i18n } = useLingui();
  const isShown = failure !== null && Object.keys(errors).length === 0 && !isSending;
  return (
    <div role="alert" className="empty:hidden">
      {isShown && recipientsIn(failure) === null && (
        <p className="rounded-card border-2 border-clay-600 bg-white p-3">
          {messageRefusal(i18n, failure)}{' '}
          {!refusalOf(failure).isAnswered && (
            <Trans>What you wrote is still here. You can safely try again: nothing is sent twice.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
