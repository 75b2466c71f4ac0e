import type { CowInput, InventoryCow } from '@khamar/contract/cows/inventory';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { checkCow, type FieldErrors, type FormField } from '~/office/herd/check-cow';
import { type Conflict, type RefusalData, refusalOf } from '~/office/ui/refusals';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import type { CowDraft } from './cow-draft.ts';
import { areAlike, type CowValues, EMPTY, FORM_FIELDS, inputOf, valuesOf } from './cow-values.ts';
import { dropDraft, keepDraft } from './stored-draft.ts';
import { usePicture } from './use-picture.ts';
import { useSending } from './use-sending.ts';

interface CowFormSettings {
  /** The cow as it was when the form was opened; none when a new one is registered. */
  cow: InventoryCow | null;
  draft: CowDraft | null;
  onSaved: () => void;
  onFailed: () => void;
}

export type CowFormState = ReturnType<typeof useCowForm>;

export function useCowForm({ cow, draft, onSaved, onFailed }: CowFormSettings) {
  const language = useLanguage();
  const [base, setBase] = useState(cow);
  const [values, setValues] = useState<CowValues>(
    () => draft?.values ?? (cow === null ? EMPTY : valuesOf(cow, language)),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const pictures = usePicture();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  /** Not the state, which is one render late: the second of two clicks comes sooner. */
  const sending = useRef(false);
  const { send, isGone, progress } = useSending();
  const original = base === null ? EMPTY : valuesOf(base, language);
  const hasPicture = pictures.picture !== null;
  const isDirty = hasPicture || !areAlike(values, original);
  /** Whoever opened the form, also when their session ends meanwhile. */
  const [username] = useState(useAppSelector(selectUser)?.username ?? '');
  const hadPicture = hasPicture || draft?.hadPicture === true;
  const isKept = useRef(false);
  useEffect(() => {
    if (isDirty) keepDraft({ username, cow: base, values, hadPicture } satisfies CowDraft);
    // What was typed and taken out again is no draft. One that somebody left in another form stays.
    else if (isKept.current) dropDraft();
    isKept.current = isDirty;
  }, [isDirty, username, base, values, hadPicture]);

  const change = (field: FormField, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    const checked = checkCow(inputOf(next));
    // Only the box that is being filled speaks up; the others when all is sent.
    setErrors({ ...errors, [field]: 'errors' in checked ? checked.errors[field] : undefined });
  };

  function refuse(error: unknown): void {
    console.error('Form submission failed:', error);
    const refusal = refusalOf(error);
    setErrors(fieldsOf(refusal));
    setFailure(error);
    setConflict(refusal?.conflict ?? null);
    onFailed();
  }

  /** The photo may still be in the making. */
  async function sendWithPicture(input: CowInput, against: InventoryCow | null): Promise<void> {
    const picture = await pictures.ready().catch(() => undefined);
    // The field says that it cannot be read.
    if (picture === undefined || isGone()) return;
    const error = await send(against, input, picture?.file ?? null);
    if (isGone()) return;
    if (error === undefined) onSaved();
    else refuse(error);
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
    await sendWithPicture(checked.cow, against);
    sending.current = false;
    setSending(false);
    return undefined;
  }

  /** What was chosen line by line is sent against the cow as it is now. */
  async function resolve(mine: ReadonlySet<string>): Promise<void> {
    if (conflict === null) return;
    const theirs = valuesOf(conflict.cow, language);
    const next = { ...theirs };
    for (const field of FORM_FIELDS) if (mine.has(field)) next[field] = values[field];
    if (isPictureApart(conflict.cow) && !mine.has('picture')) pictures.drop();
    setBase(conflict.cow);
    setValues(next);
    setConflict(null);
    await submit(next, conflict.cow);
  }

  /** Both have brought a new one. */
  const isPictureApart = (theirs: InventoryCow): boolean =>
    pictures.picture !== null && theirs.picture?.base !== base?.picture?.base;

  return {
    values,
    original,
    errors,
    picture: pictures.picture,
    isUnreadable: pictures.isUnreadable,
    takePicture: (chosen: Blob) => {
      setErrors(withoutImage);
      void pictures.take(chosen);
    },
    dropPicture: () => {
      setErrors(withoutImage);
      pictures.drop();
    },
    isPictureApart,
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

/** What was wrong with the picture before is nothing against the next. */
const withoutImage = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'image'));

function fieldsOf(refusal: RefusalData | null): FieldErrors {
  if (refusal === null) return {};
  if (refusal.code === 'tag_taken') return { tagId: refusal.message };
  return refusal.fields ?? {};
}
