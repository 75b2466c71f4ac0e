import type { Lead } from '@khamar/contract/leads/lead';
import type { LeadReply, LeadNote } from '@khamar/contract/leads/office-lead';
import { PERSON_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TextErrorCode } from '@khamar/contract/field-messages';
import { msg } from '@lingui/core/macro';
import { TextareaField, TextField } from '~/forms/fields';
import { useForm } from '~/forms/use-form';
import { useSite } from '~/lib/site';
import { CommandFailure } from '~/office/sales/command-failure';
import { useAppDispatch, toastRaised } from '~/state/store';
import { Button } from '~/ui/button';
import { QuietButton } from '~/office/ui/quiet-button';
import { greetingFor } from '~/office/leads/lead-greeting';
import { useLeadCommands } from '~/office/leads/leads.api';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';

/** For replies and notes. */
export const LEAD_FIELD_MESSAGES: FieldMessages<
  TextErrorCode | 'note_missing' | 'subject_missing' | 'message_missing'
> = {
  ...TEXT_MESSAGES,
  note_missing: msg`Enter a note`,
  subject_missing: msg`Enter a subject`,
  message_missing: msg`Enter a message`,
};

const loadLeadSchemas = () => import('@khamar/contract/leads/office-lead');
const box = 'flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4';

/** An email to the lead's address, with a prefilled greeting. */
export function ReplyForm({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { origin } = useSite();
  const { reply } = useLeadCommands(lead._id);
  const { email } = lead;
  const [defaultValues] = useState(() => ({ ...greetingFor(lead, origin) }));
  const form = useForm<LeadReply, unknown>({
    idPrefix: 'reply-',
    defaultValues,
    loadSchema: async () => (await loadLeadSchemas()).LeadReply,
    messages: LEAD_FIELD_MESSAGES,
    send: (input) => reply(input),
    onDone: () => {
      dispatch(toastRaised(t`Email sent`));
      form.reset();
    },
  });
  const { field, isSending } = form;
  return (
    <form {...form.formProps} aria-label={t`Reply by email`} className={box}>
      <h2 className="text-lg font-bold">
        <Trans>Reply by email</Trans>
      </h2>
      <p className="wrap-anywhere text-ink-600">
        <Trans>Sent to {email} with the farm's signature.</Trans>
      </p>
      <TextField
        {...field('subject')}
        label={t`Subject`}
        required
        autoComplete="off"
        maxLength={PERSON_LIMITS.maxSubject}
      />
      <TextareaField {...field('text')} label={t`Message`} required rows={5} />
      <CommandFailure form={form} />
      <Button type="submit" aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Send email</Trans>}
      </Button>
    </form>
  );
}

/** Visible to staff only. */
export function NoteForm({ leadId }: { leadId: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { addNote } = useLeadCommands(leadId);
  const form = useForm<LeadNote, unknown>({
    idPrefix: 'note-',
    loadSchema: async () => (await loadLeadSchemas()).LeadNote,
    messages: LEAD_FIELD_MESSAGES,
    send: ({ text }) => addNote(text),
    onDone: () => {
      dispatch(toastRaised(t`Note saved`));
      form.reset();
    },
  });
  const { field, isSending } = form;
  return (
    <form {...form.formProps} aria-label={t`Note`} className={box}>
      <h2 className="text-lg font-bold">
        <Trans>Note</Trans>
      </h2>
      <TextareaField
        {...field('text')}
        label={t`Add a note`}
        hint={t`(only staff see this)`}
        required
        rows={2}
      />
      <CommandFailure form={form} />
      <QuietButton type="submit" aria-disabled={isSending} aria-busy={isSending}>
        {isSending ? <Trans>One moment…</Trans> : <Trans>Save note</Trans>}
      </QuietButton>
    </form>
  );
}
