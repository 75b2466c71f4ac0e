import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { Button } from '~/ui/button';
import { EarTag } from '~/ui/ear-tag';
import { Field } from '~/ui/field';
import { roomBeside } from './enclosed.ts';
import { type LeadField, HONEYPOT, type LeadValues, LONGEST } from './lead-form.fields.ts';
import type { LeadFormState } from './lead-failure.ts';
import { LeadFailureNote } from './lead-failure-note.tsx';
import { FIELD_WORDS, sentenceIn } from './lead-words.ts';
import { ThanksNote } from './thanks-note.tsx';
import { useLeadForm } from './use-lead-form.ts';

interface LeadFormProps {
  /** Where it is posted when there is no JavaScript. */
  action: string;
  tagId: string | null;
  values: LeadValues;
  /** Goes with the message, beneath the visitor's own words. */
  enclosure?: string;
  before: LeadFormState;
  onSent: () => void;
}

export function LeadForm({ action, tagId, values, enclosure = '', before, onSent }: LeadFormProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { form, state, isSending, send, wrote } = useLeadForm({ language, tagId, enclosure, before, onSent });
  const field = (name: LeadField) => {
    const sentence = state.errors[name];
    return {
      name,
      label: i18n._(FIELD_WORDS[name]),
      maxLength: name === 'message' ? roomBeside(enclosure) : LONGEST[name],
      defaultValue: values[name],
      error: sentence === undefined ? undefined : sentenceIn(i18n, language, sentence),
    };
  };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      aria-label={t`Write to the farm`}
      onInput={({ target }) => {
        if ('name' in target) wrote(String(target.name));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4"
    >
      {state.isSent && <ThanksNote />}
      {tagId !== null && (
        <p>
          <Trans>
            About the cow <EarTag>{tagId}</EarTag>
          </Trans>
          <input type="hidden" name="tagId" value={tagId} />
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field('firstName')} required autoComplete="given-name" />
        <Field {...field('lastName')} required autoComplete="family-name" />
        <Field {...field('email')} required type="email" autoComplete="email" />
        <Field {...field('phone')} required type="tel" autoComplete="tel" />
      </div>
      <Field {...field('city')} hint={t`(optional)`} autoComplete="address-level2" />
      <Field {...field('message')} required rows={5} />
      {/* Out of sight and out of the keyboard's way. */}
      <div aria-hidden className="hidden">
        <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <LeadFailureNote failure={state.failure} />
      <Button type="submit" aria-disabled={isSending} className="self-start max-md:self-stretch">
        {isSending ? <Trans>Sending…</Trans> : <Trans>Send Message</Trans>}
      </Button>
    </form>
  );
}
