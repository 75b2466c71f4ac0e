import { PERSON_LIMITS } from '@khamar/contract/limits';
import { MESSAGE_FIELDS, type MessageField } from '@khamar/contract/messages/message-fields';
import type { Language } from '@khamar/contract/accounts/person';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextareaField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';

const FIELD_LABELS: Record<MessageField, MessageDescriptor> = {
  name: msg`Name`,
  farm: msg`Farm name`,
  phone: msg`Farm phone`,
  tag: msg`Cow tag`,
};

export const LANGUAGE_LABELS: Record<Language, MessageDescriptor> = { en: msg`English`, bn: msg`Bangla` };

/** The contract's field names per language. */
export const TEXT_NAMES = {
  en: { subject: 'subjectEn', body: 'bodyEn' },
  bn: { subject: 'subjectBn', body: 'bodyBn' },
} as const;

interface TextFieldsProps {
  language: Language;
  field: ReturnType<typeof useForm>['field'];
  /** Whether at least one recipient reads this language. */
  isNeeded: boolean;
  /** Shown after the language name. */
  hint?: string | undefined;
  children?: React.ReactNode;
}

/** Subject and body in one language, with the placeholders that can be inserted. */
export function TextFields({ language, field, isNeeded, hint, children }: TextFieldsProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(LANGUAGE_LABELS[language]);
  const { subject, body } = TEXT_NAMES[language];
  const bodyField = field(body);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4 pt-2">
      <legend className="px-1 text-lg font-bold">
        {name}
        {hint !== undefined && <span className="text-base font-normal text-ink-600"> {hint}</span>}
      </legend>
      {children}
      <TextField
        {...field(subject)}
        label={t`Subject`}
        required={isNeeded}
        lang={language}
        autoComplete="off"
        maxLength={PERSON_LIMITS.maxSubject}
      />
      <TextareaField {...bodyField} label={t`Message`} required={isNeeded} lang={language} rows={9} />
      <div role="group" aria-label={t`Fields`} className="flex flex-wrap items-center gap-1">
        <span className="text-sm text-ink-600">
          <Trans>Insert:</Trans>
        </span>
        {MESSAGE_FIELDS.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => insert(bodyField.id, `{${one}}`)}
            className="min-h-11 cursor-pointer rounded-full border border-ink-600 bg-white px-3 py-1 text-sm hover:bg-pasture-200"
          >
            {i18n._(FIELD_LABELS[one])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Inserts at the cursor as if typed. */
function insert(id: string, text: string): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLTextAreaElement)) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  box.focus();
}
