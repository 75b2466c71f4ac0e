import { useEffect, useRef, useState } from 'react';
import type { Language } from '~/i18n/languages';
import { enclosed } from './enclosed.ts';
import { FRESH, type LeadFormState, refusedBy } from './lead-failure.ts';
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts';
import { HONEYPOT, LEAD_FIELDS, type LeadValues, valuesOf } from './lead-form.fields.ts';
import { useSendLeadMutation } from './leads.api.ts';

interface LeadFormSettings {
  language: Language;
  tagId: string | null;
  enclosure: string;
  /** What the server answered to a post without JavaScript. */
  before: LeadFormState;
  onSent: () => void;
}

/** Loaded when somebody begins to write. */
const loadCheck = () => import('./check-lead.ts');

/** The boxes are the browser's own, so that what is typed before the page is alive is kept too. */
export function useLeadForm({ language, tagId, enclosure, before, onSent }: LeadFormSettings) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useRef<string>(undefined);
  const sending = useRef(false);
  const [state, setState] = useState(before);
  const [isSending, setSending] = useState(false);
  const [sendLead] = useSendLeadMutation();

  useEffect(() => {
    const draft = readDraft();
    submission.current = draft.submission;
    fillEmpty(form.current, draft.values);
  }, []);

  const values = () => (form.current === null ? {} : valuesOf(new FormData(form.current)));

  const wrote = (field: string) => {
    // So that it is there when the message is.
    void loadCheck().catch(() => undefined);
    keepDraft({ values: values(), submission: submission.current });
    setState(({ errors, failure }) => ({
      errors: { ...errors, [field]: undefined },
      failure,
      isSent: false,
    }));
  };

  async function attempt(): Promise<LeadFormState> {
    const { checkLead } = await loadCheck();
    const website = new FormData(form.current ?? undefined).get(HONEYPOT);
    submission.current ??= newSubmission();
    const extra = { language, website, ...(submission.current && { submission: submission.current }) };
    const { message = '', ...others } = values();
    const written = { ...others, message: enclosed(message, enclosure) };
    const checked = checkLead({ ...written, ...extra, ...(tagId !== null && { tagId }) });
    if ('errors' in checked) return { ...FRESH, errors: checked.errors };
    keepDraft({ values: values(), submission: submission.current });
    const { error } = await sendLead(checked.lead);
    return { ...FRESH, ...(error === undefined ? { isSent: true } : refusedBy(error)) };
  }

  async function send(): Promise<void> {
    // Not the state, which is one render late: the second of two clicks comes sooner.
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    // Without a signal not even the checks can be fetched.
    const outcome = await attempt().catch((): LeadFormState => ({ ...FRESH, failure: 'unreachable' }));
    sending.current = false;
    setSending(false);
    setState(outcome);
    if (outcome.isSent) {
      for (const box of boxesOf(form.current)) box.value = '';
      submission.current = undefined;
      dropDraft();
      onSent();
    } else {
      boxesOf(form.current)
        .find(({ name }) => Object.hasOwn(outcome.errors, name))
        ?.focus();
    }
  }

  return { form, state, isSending, send, wrote };
}

type Box = HTMLInputElement | HTMLTextAreaElement;

const boxesOf = (form: HTMLFormElement | null): Box[] =>
  LEAD_FIELDS.flatMap((name) => {
    const box = form?.elements.namedItem(name);
    return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? [box] : [];
  });

function fillEmpty(form: HTMLFormElement | null, values: LeadValues): void {
  for (const box of boxesOf(form)) {
    const kept = LEAD_FIELDS.find((name) => name === box.name);
    if (box.value === '' && kept !== undefined) box.value = values[kept] ?? '';
  }
}

/** Only a page from a safe address may make one; without it a second click is still only one message. */
const newSubmission = (): string | undefined => ('randomUUID' in crypto ? crypto.randomUUID() : undefined);
