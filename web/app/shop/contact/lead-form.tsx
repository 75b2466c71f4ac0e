import { Trans, useLingui } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { EarTag } from '~/domain/ear-tag';
import { TextareaField, TextField } from '~/forms/fields';
import { Button } from '~/ui/button';
import { HONEYPOT, type LeadField, LONGEST, roomBeside } from './lead-fields.ts';
import { LeadFailureNote } from './lead-failure-note.tsx';
import { FIELD_WORDS } from './lead-words.ts';
import { ThanksNote } from './thanks-note.tsx';
import { type LeadFormSettings, useLeadForm } from './use-lead-form.ts';

interface LeadFormProps extends LeadFormSettings {
  /** Where it is posted without JavaScript. */
  action: string;
  /** The address of this page. */
  path: string;
}

export function LeadForm({ action, path, ...settings }: LeadFormProps) {
  const { tagId, isAboutCows, enclosure = '' } = settings;
  const { t, i18n } = useLingui();
  const form = useLeadForm(settings);
  const { errors, failure, isDone, isSending, isSentHere } = form;
  const field = (name: LeadField) => ({
    ...form.field(name),
    label: i18n._(FIELD_WORDS[name]),
    maxLength: name === 'message' ? roomBeside(enclosure) : LONGEST[name],
  });
  const optional = t`(optional)`;
  if (isDone) {
    const beginAgain = () => {
      flushSync(form.reset);
      document.querySelector<HTMLElement>('#firstName')?.focus();
    };
    return <ThanksNote formPath={path} onAgain={beginAgain} takesFocus={isSentHere} />;
  }
  return (
    <form
      {...form.formProps}
      action={action}
      aria-label={t`Write to the farm`}
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
      {/* Not shown, not announced and not in the tab order. */}
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
