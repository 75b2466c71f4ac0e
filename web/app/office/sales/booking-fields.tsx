import { useLingui } from '@lingui/react/macro';
import { TextareaField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';

export type FieldOf = ReturnType<typeof useForm>['field'];

interface FieldProps {
  field: FieldOf;
}

/** What is copied from somewhere letter by letter: a tag, a code, a TrxID. */
const COPIED = {
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  translate: 'no',
} as const;

export function TagField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('tagId')} {...COPIED} label={t`Tag ID`} />;
}

export function CodeField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('code')} {...COPIED} label={t`Code of the booking`} />;
}

export function TrxIdField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextField {...field('externalId')} {...COPIED} label={t`TrxID`} maxLength={200} />;
}

export function ReasonField({ field }: FieldProps) {
  const { t } = useLingui();
  return <TextareaField {...field('reason')} label={t`Reason`} required rows={2} />;
}
