import type { CowInput, InventoryCow } from '@khamar/contract/inventory';
import { useEffect, useRef, useState } from 'react';
import { checkCow, type FieldErrors, type FormField } from '~/lib/office/check-cow';
import { type Conflict, type RefusalData, refusalOf } from '~/lib/office/refusals';
import { selectUser } from '~/store/session.slice';
import { useAppSelector } from '~/store/store';
import type { CowDraft } from './cow-draft.ts';
import { useAddCowMutation, useUpdateCowMutation } from './cow-form.api.ts';
import { areAlike, changesOf, type CowValues, EMPTY, FORM_FIELDS, inputOf, valuesOf } from './cow-values.ts';
import { keepDraft } from './kept-draft.ts';
import type { PreparedPicture } from './prepare-picture.ts';

interface CowFormSettings {
  /** The cow as it was when the form was opened; none when a new one is registered. */
  cow: InventoryCow | null;
  draft: CowDraft | null;
  onSaved: () => void;
  onFailed: () => void;
}

export type CowFormState = ReturnType<typeof useCowForm>;

export function useCowForm({ cow, draft, onSaved, onFailed }: CowFormSettings) {
  const [base, setBase] = useState(cow);
  const [values, setValues] = useState<CowValues>(
    () => draft?.values ?? (cow === null ? EMPTY : valuesOf(cow)),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [picture, setPicture] = useState<PreparedPicture | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [progress, setProgress] = useState(0);
  const [isSending, setSending] = useState(false);
  /** Not the state, which is one render late: the second of two clicks comes sooner. */
  const sending = useRef(false);
  const [addCow] = useAddCowMutation();
  const [updateCow] = useUpdateCowMutation();
  const original = base === null ? EMPTY : valuesOf(base);
  const isDirty = picture !== null || !areAlike(values, original);
  /** Whoever opened the form, also when their session ends meanwhile. */
  const [username] = useState(useAppSelector(selectUser)?.username ?? '');
  const hadPicture = picture !== null || draft?.hadPicture === true;
  useEffect(() => {
    if (isDirty) keepDraft({ username, cow: base, values, hadPicture } satisfies CowDraft);
  }, [isDirty, username, base, values, hadPicture]);

  const change = (field: FormField, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    const checked = checkCow(inputOf(next));
    // Only the box that is being filled speaks up; the others when all is sent.
    setErrors({ ...errors, [field]: 'errors' in checked ? checked.errors[field] : undefined });
  };

  async function send(input: CowInput, against: InventoryCow | null): Promise<unknown> {
    const file = picture?.file ?? null;
    if (against === null)
      return (await addCow({ data: input, picture: file, onProgress: setProgress })).error;
    const { _id, tagId, version } = against;
    const changes = changesOf(input, against);
    if (Object.keys(changes).length === 0 && file === null) return undefined;
    const data = { ...changes, _id, version };
    return (await updateCow({ tagId, data, picture: file, onProgress: setProgress })).error;
  }

  function refuse(error: unknown): void {
    console.error('Form submission failed:', error);
    const refusal = refusalOf(error);
    setErrors(fieldsOf(refusal));
    setFailure(error);
    setConflict(refusal?.conflict ?? null);
    onFailed();
  }

  /** Says which box is wrong, if one is. */
  async function submit(given = values, against = base): Promise<FormField | undefined> {
    if (sending.current) return undefined;
    const checked = checkCow(inputOf(given));
    if ('errors' in checked) {
      setErrors(checked.errors);
      return FORM_FIELDS.find((field) => checked.errors[field] !== undefined);
    }
    sending.current = true;
    setSending(true);
    setFailure(null);
    setProgress(0);
    const error = await send(checked.cow, against);
    sending.current = false;
    setSending(false);
    if (error === undefined) onSaved();
    else refuse(error);
    return undefined;
  }

  /** What was chosen line by line is sent against the cow as it is now. */
  async function resolve(mine: ReadonlySet<string>): Promise<void> {
    if (conflict === null) return;
    const theirs = valuesOf(conflict.cow);
    const next = { ...theirs };
    for (const field of FORM_FIELDS) if (mine.has(field)) next[field] = values[field];
    setBase(conflict.cow);
    setValues(next);
    setConflict(null);
    await submit(next, conflict.cow);
  }

  return {
    values,
    original,
    errors,
    picture,
    setPicture,
    conflict,
    backToForm: () => setConflict(null),
    failure,
    progress,
    isSending,
    isDirty,
    change,
    submit,
    resolve,
  };
}

function fieldsOf(refusal: RefusalData | null): FieldErrors {
  if (refusal === null) return {};
  if (refusal.code === 'tag_taken') return { tagId: refusal.message };
  return refusal.fields ?? {};
}
