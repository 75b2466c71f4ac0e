import { PERSON_LIMITS } from '@khamar/contract/limits';
import type { MessageTemplate, TemplateInput } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newIdempotencyKey } from '~/api/new-idempotency-key';
import { TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { MessageFailure } from '~/office/messages/message-failure';
import { MESSAGE_FIELD_WORDS } from '~/office/messages/message-words';
import { useAddTemplateMutation, useChangeTemplateMutation } from '~/office/messages/messages.api';
import { TextFields } from '~/office/messages/text-fields';

interface TemplateDialogProps {
  /** Null for a new one. */
  template: MessageTemplate | null;
  onClose: () => void;
}

const FORM = 'template-form';

/** Name, subject and body in both languages. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const [add] = useAddTemplateMutation();
  const [change] = useChangeTemplateMutation();
  const [key, setKey] = useState(newIdempotencyKey);
  const [defaultValues] = useState<Values>(() => (template === null ? {} : valuesOf(template)));
  const form = useForm<TemplateInput, MessageTemplate>({
    idPrefix: 'template-',
    defaultValues,
    loadSchema: async () => (await import('@khamar/contract/messages/message')).TemplateInput,
    words: MESSAGE_FIELD_WORDS,
    send: async (body) => (template === null ? add({ key, body }) : change({ id: template._id, body })),
    // Other words are another template.
    onInput: () => setKey(newIdempotencyKey()),
    onDone: () => {
      dispatch(toastRaised(t`The template is saved`));
      onClose();
    },
  });
  const { field, isSending } = form;
  const names = { en: 'nameEn', bn: 'nameBn' } as const;
  return (
    <Dialog
      title={template === null ? t`Add a template` : t`Change the template`}
      size="large"
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Back</Trans>
          </QuietButton>
          <Button type="submit" form={FORM} aria-disabled={isSending} aria-busy={isSending}>
            {isSending ? <Trans>One moment…</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={FORM} aria-label={t`Template`} className="flex flex-col gap-4">
        {(['en', 'bn'] as const).map((one) => (
          <TextFields key={one} language={one} field={field} isNeeded>
            <TextField
              {...field(names[one])}
              label={t`Name of the template`}
              required
              lang={one}
              autoComplete="off"
              maxLength={PERSON_LIMITS.maxName}
            />
          </TextFields>
        ))}
        <MessageFailure form={form} />
      </form>
    </Dialog>
  );
}

const valuesOf = ({ nameEn, nameBn, subjectEn, bodyEn, subjectBn, bodyBn }: MessageTemplate): Values => ({
  nameEn,
  nameBn,
  subjectEn,
  bodyEn,
  subjectBn,
  bodyBn,
});
