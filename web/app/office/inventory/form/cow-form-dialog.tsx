import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useNavigate } from 'react-router';
import { ImageField } from '~/forms/image-field';
import { useFormat } from '~/i18n/use-language';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { Dialog } from '~/office/ui/dialog';
import { RecordSaleDialog, sellPath } from '~/office/inventory/record-sale-dialog';
import { QuietButton, QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { errorSentence } from '~/api/error-messages';
import { CowField, PricePerKgNote, RequiredMark } from './cow-form-fields.tsx';
import { areAlike, cowDraft, type CowDraft, FORM_FIELDS } from './cow-values.ts';
import { FormConflict } from './form-conflict-dialog.tsx';
import { ImagesField } from './images-field.tsx';
import { LeaveQuestion, useLeaveGuard } from './leave-guard.tsx';
import { type CowFormState, useCowForm } from './use-cow-form.ts';

/**
 * The upload fraction that a progress bar can show; undefined before the first and after the last byte was handed to the network. A small
 * image is handed over immediately, long before it arrives.
 */
export const shownProgress = (handedOver: number): number | undefined =>
  handedOver > 0 && handedOver < 1 ? handedOver : undefined;

interface CowFormDialogProps {
  /** Null for a new cow. */
  cow: InventoryCow | null;
  /** Restored input from before the session expired. */
  draft?: CowDraft | null;
  /** `isNavigating`: the user is already on the way to another page. */
  onClose: (isNavigating: boolean) => void;
}

const FORM_ID = 'cow-form';

export function CowFormDialog({ cow, draft = null, onClose }: CowFormDialogProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const paths = usePaths();
  const form = useCowForm({
    cow,
    draft,
    onSaved: (toSell) => {
      guard.close(toSell !== undefined);
      if (toSell === undefined)
        dispatch(
          toastRaised(cow === null ? t`Cow registered successfully` : t`Cow data update successfully`),
        );
      else void navigate(sellPath(paths, toSell));
    },
    onFailed: () => dispatch(toastRaised(t`Failed to registered cow`, { isFailure: true })),
  });
  const guard = useLeaveGuard(form.isDirty || form.isSending, (isNavigating) => {
    cowDraft.clear();
    onClose(isNavigating);
  });
  return (
    <Dialog
      size="large"
      // Not when editing: a phone's keyboard would cover the existing data.
      initialFocus={cow === null ? 'cow-tagId' : undefined}
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
      <form id={FORM_ID} {...form.formProps} className="flex flex-col gap-4">
        {draft !== null && (
          <p role="status" className="rounded-card border-2 border-pasture-500 p-3">
            {!areAlike(draft.values, form.original) && (
              <Trans>Your draft is restored but not saved yet.</Trans>
            )}{' '}
            {draft.hadImage && <Trans>Choose the photo again.</Trans>}
          </p>
        )}
        {/* Disabled, because input during sending would be lost. */}
        <fieldset disabled={form.isSending} className="contents">
          <div className="grid items-start gap-4 md:grid-cols-2">
            {FORM_FIELDS.filter((field) => !field.startsWith('description')).map((field) => (
              <CowField key={field} field={field} form={form} />
            ))}
            <PricePerKgNote form={form} />
          </div>
          <CowField field="description" form={form} />
          <CowField field="descriptionBn" form={form} />
          <ImageField
            name="image"
            label={
              <>
                <Trans>Photo</Trans>
                <RequiredMark />
              </>
            }
            image={form.images.image}
            stored={form.images.first?.preview ?? null}
            isUnreadable={form.images.isUnreadable}
            error={form.field('image').error}
            onTake={form.chooseImage}
            onDrop={form.dropImage}
          />
          <ImagesField form={form} />
        </fieldset>
        {cow !== null && (
          <QuietLink to={paths.office(`/herd/cows/${encodeURIComponent(cow.tagId)}`)} className="self-start">
            <ClipboardList />
            <Trans>Health, fitness and costs</Trans>
          </QuietLink>
        )}
        <SendingNote form={form} />
      </form>
      {form.conflict !== null && <FormConflict conflict={form.conflict} form={form} />}
      {form.isAskingSale && (
        <RecordSaleDialog
          tagId={form.values.tagId}
          onSell={form.recordSale}
          onSellUnpaid={form.sellUnpaid}
          onDismiss={form.stopAskingSale}
        />
      )}
      {guard.isAsking && <LeaveQuestion guard={guard} isSending={form.isSending} />}
    </Dialog>
  );
}

function SendingNote({ form }: { form: CowFormState }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const shown = shownProgress(form.progress);
  const percent = number(Math.floor((shown ?? 0) * 100));
  return (
    <>
      {form.isSending && form.images.isChanged && (
        <div className="flex items-center gap-3">
          <progress aria-label={t`Uploading photo`} value={shown} className="h-3 grow accent-pasture-800" />
          {shown !== undefined && <span className="tabular-nums">{t`${percent}%`}</span>}
        </div>
      )}
      <div role="alert">
        {form.failure !== null && !form.isSending && form.conflict === null && (
          <p className="rounded-card border-2 border-clay-600 p-3">
            {errorSentence(i18n, form.failure)} <Trans>What you wrote is still here.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
