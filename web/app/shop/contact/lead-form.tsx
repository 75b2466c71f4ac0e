import { Trans, useLingui } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { EarTag } from '~/domain/ear-tag';
import { TextareaField, TextField } from '~/forms/fields';
import { Button } from '~/ui/button';
import { HONEYPOT, type LeadField, MAX_LENGTHS, maxMessageLength } from './lead-fields.ts';
import { FIELD_LABELS } from './lead-messages.ts';
import { type LeadFormSettings, useLeadForm } from './use-lead-form.ts';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import { apiErrorOf } from '~/api/api-error';
import { useEffect, useRef } from 'react';

const FAILURE_MESSAGES = {
  unreachable: <Trans>Your message wasn't sent. Try again when you're online.</Trans>,
  too_often: <Trans>Too many messages from this network. Please wait a few minutes and try again.</Trans>,
  unavailable: <Trans>We couldn't send your message. Please try again in a moment.</Trans>,
};

/** What the visitor can do depends on the kind of failure. */
export function leadFailureOf(error: unknown): keyof typeof FAILURE_MESSAGES {
  const { isUnreachable, status } = apiErrorOf(error);
  if (isUnreachable) return 'unreachable';
  return status === 429 ? 'too_often' : 'unavailable';
}

/** Why a message was not sent, with the phone number. Rendered even when empty, so screen readers announce its text. */
function LeadFailureNote({ error }: { error: unknown }) {
  const language = useLanguage();
  const { phone } = useSite().contacts;
  return (
    <div role="alert">
      {error !== null && (
        <p className="rounded-card border-2 border-clay-600 p-4">
          {FAILURE_MESSAGES[leadFailureOf(error)]} <Trans>What you wrote is still here.</Trans>{' '}
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center font-semibold underline">
            <Trans>Or call {formatPhone(language, phone)}</Trans>
          </a>
        </p>
      )}
    </div>
  );
}

interface LeadFormProps extends LeadFormSettings {
  /** Post target without JavaScript. */
  action: string;
  /** Path of this page. */
  path: string;
}

export function LeadForm({ action, path, ...settings }: LeadFormProps) {
  const { tagId, isAboutCows, enclosure = '' } = settings;
  const { t, i18n } = useLingui();
  const form = useLeadForm(settings);
  const { errors, failure, isDone, isSending, isSentHere } = form;
  const field = (name: LeadField) => ({
    ...form.field(name),
    label: i18n._(FIELD_LABELS[name]),
    maxLength: name === 'message' ? maxMessageLength(enclosure) : MAX_LENGTHS[name],
  });
  const optional = t`(optional)`;
  if (isDone) {
    const startAgain = () => {
      flushSync(form.reset);
      document.querySelector<HTMLElement>('#firstName')?.focus();
    };
    return <ThanksNote formPath={path} onAgain={startAgain} takesFocus={isSentHere} />;
  }
  return (
    <form
      {...form.formProps}
      action={action}
      aria-label={t`Send us a message`}
      className="flex flex-col gap-4"
    >
      {tagId !== null && (
        <p>
          <Trans>
            About cow <EarTag>{tagId}</EarTag>
          </Trans>
          <input type="hidden" name="tagId" value={tagId} />
        </p>
      )}
      {isAboutCows ? (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              {...field('firstName')}
              label={t`Name`}
              error={errors['firstName'] && t`Please input your name!`}
              required
              autoComplete="name"
            />
            <TextField {...field('phone')} required type="tel" autoComplete="tel" />
          </div>
          <TextField {...field('email')} hint={optional} type="email" autoComplete="email" />
          <TextareaField {...field('message')} hint={optional} rows={3} />
        </>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField {...field('firstName')} required autoComplete="given-name" />
            <TextField {...field('lastName')} required autoComplete="family-name" />
            <TextField {...field('email')} required type="email" autoComplete="email" />
            <TextField {...field('phone')} required type="tel" autoComplete="tel" />
          </div>
          <TextField {...field('city')} hint={optional} autoComplete="address-level2" />
          <TextareaField {...field('message')} required rows={5} />
        </>
      )}
      {/* Not visible, not announced and not in the tab order. */}
      <div aria-hidden className="hidden">
        <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <LeadFailureNote error={Object.keys(errors).length === 0 ? failure : null} />
      <Button type="submit" aria-disabled={isSending} className="self-start max-md:self-stretch">
        {isSending ? <Trans>Sending…</Trans> : <Trans>Send Message</Trans>}
      </Button>
    </form>
  );
}

interface ThanksNoteProps {
  /** Path of an empty form, for browsers without JavaScript. */
  formPath: string;
  onAgain: () => void;
  /** False if the page was loaded with the note: the focus then starts at the top as usual. */
  takesFocus: boolean;
}

/** Replaces the sent form and takes its focus. */
function ThanksNote({ formPath, onAgain, takesFocus }: ThanksNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  return (
    <div className="flex flex-col items-start gap-2">
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="w-full rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900"
      >
        <Trans>Thank you. We've received your message and will reply soon.</Trans>
      </p>
      <a
        href={formPath}
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        <Trans>Send another message</Trans>
      </a>
    </div>
  );
}
