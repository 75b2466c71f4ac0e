import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { Button } from '~/ui/button';
import { ModalDialog } from '~/office/ui/modal-dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import type { CowDraft } from './cow-draft.ts';
import { CowFieldBox } from './cow-fields.tsx';
import { FORM_FIELDS } from './cow-values.ts';
import { DraftNote } from './draft-note.tsx';
import { FormConflict } from './form-conflict.tsx';
import { dropDraft } from './stored-draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { PictureField } from './picture-field.tsx';
import { PricePerKgNote } from './price-per-kg-note.tsx';
import { SendingNote } from './sending-note.tsx';
import { useCowForm } from './use-cow-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface CowFormDialogProps {
  /** None: a new one is registered. */
  cow: InventoryCow | null;
  /** What was typed before the session was lost. */
  draft?: CowDraft | null;
  onClose: () => void;
}

const FORM_ID = 'cow-form';

export function CowFormDialog({ cow, draft = null, onClose }: CowFormDialogProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  /** Saved or given up: what was typed is no longer needed. */
  const close = () => {
    dropDraft();
    onClose();
  };
  const form = useCowForm({
    cow,
    draft,
    onSaved: () => {
      dispatch(toastRaised(cow === null ? t`Cow registered successfully` : t`Cow data update successfully`));
      close();
    },
    onFailed: () => dispatch(toastRaised(t`Failed to registered cow`, { isFailure: true })),
  });
  const guard = useLeaveGuard(form.isDirty || form.isSending, close);
  const isNew = cow === null;
  useEffect(() => {
    // Whoever registers begins to type; whoever edits looks first, and no keyboard of a phone should cover it.
    if (isNew) document.querySelector<HTMLElement>('#cow-tagId')?.focus();
  }, [isNew]);
  const submit = async () => {
    const wrong = await form.submit();
    if (wrong !== undefined) document.querySelector<HTMLElement>(`#cow-${wrong}`)?.focus();
    // The box that had the keyboard was closed while it was sent.
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[form=${FORM_ID}]`)?.focus();
  };
  return (
    <>
      <ModalDialog
        size="large"
        title={cow === null ? t`Register New Cow` : t`Update Cow Data`}
        onDismiss={guard.leave}
        foot={
          <>
            <QuietButton onClick={guard.leave}>
              <Trans>Cancel</Trans>
            </QuietButton>
            <Button type="submit" form={FORM_ID} aria-disabled={form.isSending} aria-busy={form.isSending}>
              {form.isSending ? (
                <Trans>Saving…</Trans>
              ) : form.failure === null ? (
                <Trans>Save</Trans>
              ) : (
                <Trans>Try again</Trans>
              )}
            </Button>
          </>
        }
      >
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="flex flex-col gap-4"
        >
          {draft !== null && <DraftNote draft={draft} />}
          {/* What is typed while it is sent would not be sent. */}
          <fieldset disabled={form.isSending} className="contents">
            <div className="grid items-start gap-4 md:grid-cols-2">
              {FORM_FIELDS.filter((field) => field !== 'description').map((field) => (
                <CowFieldBox key={field} field={field} form={form} />
              ))}
              <PricePerKgNote form={form} />
            </div>
            <CowFieldBox field="description" form={form} />
            <PictureField cow={cow} form={form} />
          </fieldset>
          <SendingNote form={form} />
        </form>
      </ModalDialog>
      {form.conflict !== null && <FormConflict conflict={form.conflict} form={form} />}
      {guard.isAsking && <LeaveQuestion guard={guard} isSending={form.isSending} />}
    </>
  );
}
