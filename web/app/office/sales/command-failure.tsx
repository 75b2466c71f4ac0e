import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { apiErrorOf } from '~/api/api-error';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { EarTag } from '~/domain/ear-tag';
import { ConfirmNumbers } from './confirm-numbers.tsx';
import type { useForm } from '~/forms/use-form';

export interface CommandFailureProps {
  form: Pick<ReturnType<typeof useForm>, 'failure' | 'errors' | 'isSending'>;
  errorMessage?: ((i18n: I18n, error: unknown) => string) | undefined;
  /** Shown if there was no response. */
  children?: React.ReactNode;
}

/** Why a command failed; field errors are not repeated. */
export function CommandFailure({ form, errorMessage = staffErrorSentence, children }: CommandFailureProps) {
  const { i18n } = useLingui();
  const { failure, errors, isSending } = form;
  const isShown = failure !== null && Object.keys(errors).length === 0 && !isSending;
  const { price, amount, sale } = apiErrorOf(failure).details;
  const isQuestion = price !== undefined || amount !== undefined;
  return (
    <div role="alert" className="empty:hidden">
      <ConfirmNumbers failure={isShown ? failure : null} />
      {isShown && !isQuestion && (
        <p className="rounded-card border-2 border-clay-600 bg-white p-3">
          {sale !== undefined && <EarTag>{sale.tagId}</EarTag>} {errorMessage(i18n, failure)}{' '}
          {!apiErrorOf(failure).hasResponse &&
            (children ?? <Trans>It's safe to try again: nothing is done twice.</Trans>)}
        </p>
      )}
    </div>
  );
}
