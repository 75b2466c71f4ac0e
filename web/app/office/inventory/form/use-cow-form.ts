import { CowInput, type InventoryCow } from '@khamar/contract/cows/inventory';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { fieldError } from '@khamar/contract/field-error';
import { correctedPricePerKg } from '~/office/inventory/check-cow';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { type Conflict, apiErrorOf } from '~/api/api-error';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import {
  areAlike,
  cowDraft,
  type CowDraft,
  type CowValues,
  EMPTY,
  FORM_FIELDS,
  fromFields,
  inputOf,
  OTHER_COLOR,
  toFields,
  valuesOf,
} from './cow-values.ts';
import { useCowImages } from './use-cow-images.ts';
import { useSaveCow } from './use-save-cow.ts';

interface CowFormSettings {
  /** The cow as it was when the form opened; null for a new one. */
  cow: InventoryCow | null;
  draft: CowDraft | null;
  /** `toSell`: the tag of the cow whose sale is to be recorded next. */
  onSaved: (toSell: string | undefined) => void;
  onFailed: () => void;
}

export type CowFormState = ReturnType<typeof useCowForm>;

export function useCowForm({ cow, draft, onSaved, onFailed }: CowFormSettings) {
  const language = useLanguage();
  const images = useCowImages(cow);
  const { save, upload, isGone, progress } = useSaveCow();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The version the changes are based on. */
  const [base, setBase] = useState(cow);
  /** `base` as a ref, because `send` may come from an earlier render. */
  const latestBase = useRef(cow);
  const original = base === null ? EMPTY : valuesOf(base, language);
  const [defaultValues] = useState(() => toFields(draft?.values ?? original));

  /** The numbers the user was asked about, and those confirmed despite the contradiction. */
  const [questionedPrice, setQuestionedPrice] = useState<string | null>(null);
  const accepted = useRef<string | null>(null);

  /** A cow that becomes sold: its sale is recorded next, or it is sold without a payment. */
  const [isAskingSale, setAskingSale] = useState(false);
  const saleChoice = useRef<'sell' | 'unpaid' | null>(null);
  const statusBefore = () => latestBase.current?.availabilityStatus ?? EMPTY.availabilityStatus;

  /** If only price or weight changes, the price per KG follows automatically. */
  const contradictionIn = (given: CowValues, isNew: boolean): string | null => {
    const isEntered = isNew || given.pricePerKg !== original.pricePerKg;
    return isEntered && correctedPricePerKg(given) !== null
      ? [given.currentWeight, given.pricePerKg, given.currentPrice].join('/')
      : null;
  };

  const form = useForm({
    idPrefix: 'cow-',
    loadSchema: async () => CowInput,
    messages: COW_FIELD_MESSAGES,
    defaultValues,
    checksOnInput: true,
    toInput: (fields) => inputOf(fromFields(fields)),
    send: async (input, fields) => {
      const contradiction = contradictionIn(fromFields(fields), latestBase.current === null);
      if (contradiction !== null && contradiction !== accepted.current) {
        setQuestionedPrice(contradiction);
        return null;
      }
      const becomesSold = fields['availabilityStatus'] === 'SOLD' && statusBefore() !== 'SOLD';
      if (becomesSold && saleChoice.current !== 'unpaid') {
        setAskingSale(true);
        return null;
      }
      // The photo may still be decoding; if that fails, its field shows the error.
      const sent = await images.send(upload).catch(() => undefined);
      if (sent === undefined || isGone()) return null;
      if ('error' in sent) return sent;
      const error = await save(latestBase.current, input, sent);
      if (isGone()) return null;
      return error === undefined ? { data: input.tagId } : { error };
    },
    fieldErrors,
    onDone: (tagId) => onSaved(saleChoice.current === 'sell' ? tagId : undefined),
    onRejected: (error) => {
      const { details, fields } = apiErrorOf(error);
      setConflict(details.conflict ?? null);
      if (fields['images'] !== undefined) images.forgetKeys();
      onFailed();
    },
  });

  const values = fromFields(form.values);
  const contradiction = contradictionIn(values, base === null);
  const hasImage = images.isChanged;
  const isDirty = hasImage || !areAlike(values, original);
  /** The user who opened the form, even if their session ends in the meantime. */
  const [username] = useState(useAppSelector(selectUser)?.username ?? '');
  const hadImage = hasImage || draft?.hadImage === true;
  const hasStoredDraft = useRef(false);
  const { values: fields, fill } = form;
  useEffect(() => {
    const current: CowDraft = { username, cow: base, values: fromFields(fields), hadImage };
    if (isDirty) cowDraft.save(current);
    // Reverted changes leave no draft; a draft that another form stored is kept.
    else if (hasStoredDraft.current) cowDraft.clear();
    hasStoredDraft.current = isDirty;
  }, [isDirty, username, base, fields, hadImage]);

  /** Whether both sides changed the photos. */
  const hasImageConflict = (theirs: InventoryCow): boolean =>
    hasImage && !haveSameImages(theirs, base ?? { images: [] });

  /** Submits the line-by-line choices against the current version of the cow. */
  async function resolve(mine: ReadonlySet<string>): Promise<void> {
    if (conflict === null) return;
    const next = valuesOf(conflict.cow, language);
    for (const field of FORM_FIELDS) if (mine.has(field)) next[field] = values[field];
    const keepsTheirImages = hasImageConflict(conflict.cow) && !mine.has('image');
    if (keepsTheirImages || !hasImage) images.reset(conflict.cow);
    latestBase.current = conflict.cow;
    setBase(conflict.cow);
    setConflict(null);
    form.fill(toFields(next));
    await form.submit();
  }

  return {
    ...form,
    values,
    original,
    isOwnColor: fields['color'] === OTHER_COLOR,
    images,
    addImage: (chosen: Blob) => {
      form.clearError('images');
      images.add(chosen);
    },
    chooseImage: (chosen: Blob) => {
      form.clearError('image');
      void images.take(chosen);
    },
    dropImage: () => {
      form.clearError('image');
      images.drop();
    },
    needsPriceConfirmation: contradiction !== null && contradiction === questionedPrice,
    saveAsEntered: () => {
      accepted.current = contradiction;
      void form.submit();
    },
    isAskingSale,
    stopAskingSale: () => setAskingSale(false),
    /** Everything but the status is saved: the sale sets it. */
    recordSale: () => {
      setAskingSale(false);
      saleChoice.current = 'sell';
      fill({ availabilityStatus: statusBefore() });
      void form.submit();
    },
    sellUnpaid: () => {
      setAskingSale(false);
      saleChoice.current = 'unpaid';
      void form.submit();
    },
    hasImageConflict,
    conflict,
    backToForm: () => setConflict(null),
    progress,
    isDirty,
    resolve,
  };
}

function fieldErrors(error: unknown): Values {
  const { code, fields } = apiErrorOf(error);
  return code === 'tag_taken' ? { tagId: fieldError('tag_taken') } : fields;
}

const haveSameImages = (one: Pick<InventoryCow, 'images'>, other: Pick<InventoryCow, 'images'>): boolean =>
  one.images.map(({ base }) => base).join() === other.images.map(({ base }) => base).join();
