import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '~/i18n/languages';
import { newIdempotencyKey } from '~/api/new-idempotency-key';
import { enclosed } from './enclosed.ts';
import { FRESH, type LeadFormState, refusedBy } from './lead-failure.ts';
import { type DraftName, dropDraft, keepDraft, readDraft, type Sent } from './lead-draft.ts';
import { HONEYPOT, LEAD_FIELDS, type LeadValues, valuesOf } from './lead-form.fields.ts';
import { useSendLeadMutation } from './leads.api.ts';
import { sendLead } from './send-lead.ts';

interface LeadFormSettings {
  draft: DraftName;
  language: Language;
  tagId: string | null;
  isAboutCows: boolean;
  enclosure: string;
  /** What the server answered to a post without JavaScript. */
  before: LeadFormState;
}

/** Loaded when somebody begins to write. */
const loadCheck = () => import('./check-lead.ts');

/** The boxes are the browser's own, so that what is typed before the page is alive is kept too. */
export function useLeadForm(settings: LeadFormSettings) {
  const { draft, language, tagId, isAboutCows, enclosure, before } = settings;
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<Sent>(undefined);
  const sending = useRef(false);
  const [state, setState] = useState(before);
  const [isSending, setSending] = useState(false);
  const [isSentHere, setSentHere] = useState(false);
  const [send] = useSendLeadMutation();

  useEffect(() => {
    const kept = readDraft(draft);
    sent.current = kept.sent;
    fillUntouched(form.current, kept.values);
  }, [draft]);

  const values = () => (form.current === null ? {} : valuesOf(new FormData(form.current)));

  const wrote = (field: string) => {
    // So that it is there when the message is.
    void loadCheck().catch(() => undefined);
    keepDraft(draft, { values: values(), sent: sent.current });
    setState(({ errors, failure }) => ({
      errors: { ...errors, [field]: undefined },
      failure,
      isSent: false,
    }));
  };

  async function attempt(): Promise<LeadFormState> {
    const { checkLead } = await loadCheck();
    const website = new FormData(form.current ?? undefined).get(HONEYPOT);
    const { message = '', ...others } = values();
    const about = tagId === null ? { isAboutCows } : { tagId };
    const written = { ...others, message: enclosed(message, enclosure), ...about };
    const words = JSON.stringify(written);
    const checked = checkLead({ ...written, language, website });
    if ('errors' in checked) return { ...FRESH, errors: checked.errors };
    /** Kept before it is sent: when the answer is lost, the next try needs the same key for the same words. */
    const keep = (key: string) => {
      sent.current = { key, words };
      keepDraft(draft, { values: values(), sent: sent.current });
      return key;
    };
    const key = keep(sent.current?.words === words ? sent.current.key : newIdempotencyKey());
    const error = await sendLead(send, { lead: checked.lead, key }, () => keep(newIdempotencyKey()));
    return { ...FRESH, ...(error === undefined ? { isSent: true } : refusedBy(error)) };
  }

  async function submit(): Promise<void> {
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
      setSentHere(true);
      sent.current = undefined;
      dropDraft(draft);
    } else {
      boxesOf(form.current)
        .find(({ name }) => Object.hasOwn(outcome.errors, name))
        ?.focus();
    }
  }

  function beginAnew(): void {
    // At once, so that there is a box for the keyboard to go to.
    flushSync(() => {
      setState(FRESH);
    });
    boxesOf(form.current)[0]?.focus();
  }

  return { form, state, isSending, isSentHere, submit, wrote, beginAnew };
}

type Box = HTMLInputElement | HTMLTextAreaElement;

const boxesOf = (form: HTMLFormElement | null): Box[] =>
  LEAD_FIELDS.flatMap((name) => {
    const box = form?.elements.namedItem(name);
    return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? [box] : [];
  });

function fillUntouched(form: HTMLFormElement | null, values: LeadValues): void {
  for (const box of boxesOf(form)) {
    const kept = LEAD_FIELDS.find((name) => name === box.name);
    // What was typed before the page was alive is newer than the draft.
    if (kept !== undefined && box.value === box.defaultValue) box.value = values[kept] ?? box.value;
  }
}
