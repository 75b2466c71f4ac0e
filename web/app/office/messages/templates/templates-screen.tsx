import type { MessageTemplate, TemplateInput } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import { useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { useCan } from '~/office/layout/office-guard';
import { LoadFailure } from '~/office/ui/load-failure';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { MessagesHead } from '~/office/messages/messages-head';
import {
  useListTemplatesQuery,
  useRemoveTemplateMutation,
  useAddTemplateMutation,
  useChangeTemplateMutation,
} from '~/office/messages/messages.api';
import { Dialog } from '~/office/ui/dialog';
import { useAppDispatch, toastRaised } from '~/state/store';
import {
  campaignErrorMessage,
  CAMPAIGN_FIELD_MESSAGES,
  MessageFailure,
} from '~/office/messages/campaign-messages';
import { newIdempotencyKey } from '~/api/idempotency';
import { TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { TextFields } from '~/office/messages/text-fields';

interface TemplateDialogProps {
  /** Null for a new one. */
  template: MessageTemplate | null;
  onClose: () => void;
}

const FORM = 'template-form';

/** Name, subject and body in both languages. */
function TemplateDialog({ template, onClose }: TemplateDialogProps) {
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
    messages: CAMPAIGN_FIELD_MESSAGES,
    send: async (body) => (template === null ? add({ key, body }) : change({ id: template._id, body })),
    // Changed content needs a new idempotency key.
    onInput: () => setKey(newIdempotencyKey()),
    onDone: () => {
      dispatch(toastRaised(t`Template saved`));
      onClose();
    },
  });
  const { field, isSending } = form;
  const names = { en: 'nameEn', bn: 'nameBn' } as const;
  return (
    <Dialog
      title={template === null ? t`Add template` : t`Edit template`}
      size="large"
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Cancel</Trans>
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
              label={t`Template name`}
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

type OpenDialog = { change: MessageTemplate | null } | { remove: MessageTemplate };

/** Message templates; only owners can edit them. */
export default function TemplatesScreen() {
  const can = useCan();
  const { data, error, refetch } = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const mayWrite = can('write:templates');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessagesHead />
      {mayWrite && (
        <Button onClick={() => setOpenDialog({ change: null })} className="self-start max-md:w-full">
          <Trans>Add template</Trans>
        </Button>
      )}
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      {data?.templates.length === 0 && (
        <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">
          <Trans>No templates yet.</Trans>
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {data?.templates.map((template) => (
          <li
            key={template._id}
            className="flex min-w-0 flex-col gap-2 rounded-card border border-cream-200 bg-white p-4"
          >
            <TemplateCard template={template} />
            {mayWrite && <Actions template={template} onAction={setOpenDialog} />}
          </li>
        ))}
      </ul>
      {openDialog !== null && 'change' in openDialog && (
        <TemplateDialog template={openDialog.change} onClose={close} />
      )}
      {openDialog !== null && 'remove' in openDialog && (
        <RemoveDialog template={openDialog.remove} onClose={close} />
      )}
    </div>
  );
}

function TemplateCard({ template }: { template: MessageTemplate }) {
  const moment = useMoment();
  const language = useLanguage();
  const { nameEn, nameBn, subjectEn, subjectBn, bodyEn, bodyBn, updatedBy, updatedAt } = template;
  const isBangla = language === 'bn';
  const when = moment(updatedAt);
  return (
    <>
      <h2 className="text-lg font-bold wrap-anywhere">{isBangla ? nameBn : nameEn}</h2>
      <p className="font-semibold wrap-anywhere">{isBangla ? subjectBn : subjectEn}</p>
      <p className="grow whitespace-pre-line wrap-anywhere">{isBangla ? bodyBn : bodyEn}</p>
      {updatedBy !== null && (
        <p className="text-sm text-ink-600">
          <Trans>
            Updated by <span translate="no">{updatedBy}</span>, {when}
          </Trans>
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  template: MessageTemplate;
  onAction: (dialog: OpenDialog) => void;
}

function Actions({ template, onAction }: ActionsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const name = language === 'bn' ? template.nameBn : template.nameEn;
  return (
    <div className="flex flex-wrap gap-2">
      <QuietButton aria-label={t`Edit: ${name}`} onClick={() => onAction({ change: template })}>
        <Trans>Edit</Trans>
      </QuietButton>
      <QuietButton
        tone="danger"
        aria-label={t`Delete: ${name}`}
        onClick={() => onAction({ remove: template })}
      >
        <Trans>Delete</Trans>
      </QuietButton>
    </div>
  );
}

interface RemoveDialogProps {
  template: MessageTemplate;
  onClose: () => void;
}

function RemoveDialog({ template, onClose }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [remove, { isLoading, error }] = useRemoveTemplateMutation();
  const name = language === 'bn' ? template.nameBn : template.nameEn;
  async function confirm(): Promise<void> {
    if (isLoading) return;
    const result = await remove(template._id);
    if (result.error !== undefined) return;
    dispatch(toastRaised(t`Template deleted`));
    onClose();
  }
  return (
    <Dialog
      title={t`Delete this template?`}
      onDismiss={onClose}
      foot={
        <>
          <QuietButton onClick={onClose}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <QuietButton tone="danger" aria-disabled={isLoading} onClick={() => void confirm()}>
            <Trans>Delete</Trans>
          </QuietButton>
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>
        <Trans>Messages already sent don't change.</Trans>
      </p>
      <div role="alert" className="empty:hidden">
        {error !== undefined && !isLoading && (
          <p className="text-clay-600">{campaignErrorMessage(i18n, error)}</p>
        )}
      </div>
    </Dialog>
  );
}
