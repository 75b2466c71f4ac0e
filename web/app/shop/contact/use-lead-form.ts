import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/idempotency';
import { draftStore } from '~/forms/draft';
import { stringEntries } from '~/api/api-error';
import { type FormState, restoreDraft, useForm, type Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { withEnclosure } from './lead-fields.ts';
import { LEAD_MESSAGES } from './lead-messages.ts';
import { sendLead, useSendLeadMutation } from './leads.api.ts';

export interface LeadFormSettings {
  /** Each form has its own draft; a cow's form is named by its tag. */
  draft: 'contact' | 'cart' | `cow/${string}`;
  tagId: string | null;
  /** Questions about cows are answered by phone: name and number are enough, everything else is optional. */
  isAboutCows: boolean;
  values: Values;
  /** Sent below the visitor's message. */
  enclosure?: string;
  initial?: FormState;
}

/** An idempotency key with the message sent under it: the API rejects a different message under the same key. */
interface Submission {
  key: string;
  message: string;
}

export function useLeadForm(settings: LeadFormSettings) {
  const { draft, tagId, isAboutCows, values, enclosure = '', initial } = settings;
  const language = useLanguage();
  const [send] = useSendLeadMutation();
  const submission = useRef<Submission>(undefined);
  const [isSentHere, setSentHere] = useState(false);
  const store = draftStore(`khamar/lead/${draft}`);
  const saveDraft = (typed: Values) => store.save({ values: typed, submission: submission.current });

  const form = useForm({
    loadSchema: () => import('@khamar/contract/leads/lead').then(({ LeadInput }) => LeadInput),
    messages: LEAD_MESSAGES,
    defaultValues: values,
    ...(initial !== undefined && { initial }),
    toInput: ({ message = '', ...typed }) => ({
      ...typed,
      message: withEnclosure(message, enclosure),
      language,
      ...(tagId === null && { isAboutCows }),
    }),
    send: async (lead, typed) => {
      const message = JSON.stringify(lead);
      /** Stored before sending: if the response is lost, a retry needs the same key for the same message. */
      const rememberKey = (key: string) => {
        submission.current = { key, message };
        saveDraft(typed);
        return key;
      };
      const { current: last } = submission;
      const key = rememberKey(last?.message === message ? last.key : newIdempotencyKey());
      const error = await sendLead(send, { lead, key }, () => rememberKey(newIdempotencyKey()));
      return error === undefined ? { data: null } : { error };
    },
    onInput: saveDraft,
    onDone: () => {
      setSentHere(true);
      submission.current = undefined;
      store.clear();
    },
  });

  const { ref } = form.formProps;
  useEffect(() => {
    const savedDraft = draftStore(`khamar/lead/${draft}`).read();
    if (savedDraft === null) return;
    const { key, message } = stringEntries(Reflect.get(savedDraft, 'submission'));
    if (key !== undefined && message !== undefined) submission.current = { key, message };
    restoreDraft(ref.current, stringEntries(Reflect.get(savedDraft, 'values')));
  }, [draft, ref]);

  return { ...form, isSentHere };
}
