import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { Button } from '~/ui/button';
import { EarTag } from '~/domain/ear-tag';
import { Field } from '~/forms/field';
import { roomBeside } from './enclosed.ts';
import type { DraftName } from './lead-draft.ts';
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
  /** A question about cows is answered by a call: name and number are enough, the rest may be left out. */
  isAboutCows: boolean;
  values: LeadValues;
  /** Goes with the message, beneath the visitor's own words. */
  enclosure?: string;
  before: LeadFormState;
  draft: DraftName;
  /** Where this form is found. */
  path: string;
}

export function LeadForm(props: LeadFormProps) {
  const { action, tagId, isAboutCows, values, enclosure = '', before, draft, path } = props;
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const lead = useLeadForm({ draft, language, tagId, isAboutCows, enclosure, before });
  const { form, state, isSending } = lead;
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
  const optional = t`(optional)`;
  if (state.isSent) {
    return <ThanksNote formPath={path} onAgain={lead.beginAnew} takesFocus={lead.isSentHere} />;
  }
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      aria-label={t`Write to the farm`}
      onInput={({ target }) => {
        if ('name' in target) lead.wrote(String(target.name));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void lead.submit();
      }}
      className="flex flex-col gap-4"
    >
      {tagId !== null && (
        <p>
          <Trans>
            About the cow <EarTag>{tagId}</EarTag>
          </Trans>
          <input type="hidden" name="tagId" value={tagId} />
        </p>
      )}
      {isAboutCows ? (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              {...field('firstName')}
              label={t`Name`}
              error={state.errors.firstName && t`Please input your name!`}
              required
              autoComplete="name"
            />
            <Field {...field('phone')} required type="tel" autoComplete="tel" />
          </div>
          <Field {...field('email')} hint={optional} type="email" autoComplete="email" />
          <Field {...field('message')} hint={optional} rows={3} />
        </>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Field {...field('firstName')} required autoComplete="given-name" />
            <Field {...field('lastName')} required autoComplete="family-name" />
            <Field {...field('email')} required type="email" autoComplete="email" />
            <Field {...field('phone')} required type="tel" autoComplete="tel" />
          </div>
          <Field {...field('city')} hint={optional} autoComplete="address-level2" />
          <Field {...field('message')} required rows={5} />
        </>
      )}
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
