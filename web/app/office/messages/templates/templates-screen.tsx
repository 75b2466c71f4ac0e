import type { MessageTemplate } from '@khamar/contract/messages/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage, useMoment } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import { LoadFailure } from '~/office/ui/table/list-states';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { MessagesHead } from '~/office/messages/messages-head';
import { useListTemplatesQuery, useRemoveTemplateMutation } from '~/office/messages/messages.api';
import { Dialog } from '~/office/ui/dialog';
import { useAppDispatch, toastRaised } from '~/state/store';
import { messageRefusal } from '~/office/messages/message-words';
import { TemplateDialog } from './template-dialog.tsx';

type Wanted = { change: MessageTemplate | null } | { remove: MessageTemplate };

/** What messages may begin with; owners change it. */
export function TemplatesScreen() {
  const can = useCan();
  const { data, error, refetch } = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const close = () => setWanted(null);
  const mayWrite = can('write:templates');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <MessagesHead />
      {mayWrite && (
        <Button onClick={() => setWanted({ change: null })} className="self-start max-md:w-full">
          <Trans>Add a template</Trans>
        </Button>
      )}
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      {data?.templates.length === 0 && (
        <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">
          <Trans>There is no template yet.</Trans>
        </p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {data?.templates.map((template) => (
          <li
            key={template._id}
            className="flex min-w-0 flex-col gap-2 rounded-card border border-cream-200 bg-white p-4"
          >
            <TemplateCard template={template} />
            {mayWrite && <Actions template={template} onWant={setWanted} />}
          </li>
        ))}
      </ul>
      {wanted !== null && 'change' in wanted && <TemplateDialog template={wanted.change} onClose={close} />}
      {wanted !== null && 'remove' in wanted && <RemoveDialog template={wanted.remove} onClose={close} />}
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
            Changed by <span translate="no">{updatedBy}</span>, {when}
          </Trans>
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  template: MessageTemplate;
  onWant: (wanted: Wanted) => void;
}

function Actions({ template, onWant }: ActionsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const name = language === 'bn' ? template.nameBn : template.nameEn;
  return (
    <div className="flex flex-wrap gap-2">
      <QuietButton aria-label={t`Change: ${name}`} onClick={() => onWant({ change: template })}>
        <Trans>Change</Trans>
      </QuietButton>
      <QuietButton tone="danger" aria-label={t`Delete: ${name}`} onClick={() => onWant({ remove: template })}>
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
