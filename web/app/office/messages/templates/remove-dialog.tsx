import type { MessageTemplate } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { messageRefusal } from '~/office/messages/message-words';
import { useRemoveTemplateMutation } from '~/office/messages/messages.api';

interface RemoveDialogProps {
  template: MessageTemplate;
  onClose: () => void;
}

export function RemoveDialog({ template, onClose }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useRemoveTemplateMutation();
  const name = language === 'bn' ? template.nameBn : template.nameEn;
  async function confirm(): Promise<void> {
    if (isLoading) return;
    const answer = await remove(template._id);
    if (answer.error !== undefined) return;
    dispatch(toastRaised(t`The template is deleted`));
    onClose();
  }
  return (
    <Dialog
      title={t`Delete the template?`}
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Back</Trans>
          </QuietButton>
          <QuietButton tone="danger" aria-disabled={isLoading} onClick={() => void confirm()}>
            <Trans>Delete</Trans>
          </QuietButton>
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>
        <Trans>Messages that were sent stay as they are.</Trans>
      </p>
      <div role="alert" className="empty:hidden">
        {error !== undefined && !isLoading && <p className="text-clay-600">{messageRefusal(i18n, error)}</p>}
      </div>
    </Dialog>
  );
}
