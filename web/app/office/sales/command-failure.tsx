import { Trans, useLingui } from '@lingui/react/macro';
import { refusalOf } from '~/api/refusal';
import { staffSentence } from '~/domain/sales/staff-refusals';
import type { useForm } from '~/forms/use-form';

/** Why a command was not carried out; what stands at a field is not repeated. */
export function CommandFailure({
  form,
}: {
  form: Pick<ReturnType<typeof useForm>, 'failure' | 'errors' | 'isSending'>;
}) {
  const { i18n } = useLingui();
  const { failure, errors, isSending } = form;
  return (
    <div role="alert" className="empty:hidden">
      {failure !== null && Object.keys(errors).length === 0 && !isSending && (
        <p className="rounded-card border-2 border-clay-600 p-3">
          {staffSentence(i18n, failure)}{' '}
          {!refusalOf(failure).isAnswered && <Trans>You can safely try again: nothing is done twice.</Trans>}
        </p>
      )}
    </div>
  );
}
