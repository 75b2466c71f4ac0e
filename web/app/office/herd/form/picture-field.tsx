import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { fileOf } from '@khamar/contract/pictures/srcset';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { cowSentence } from '~/office/herd/cow-sentences';
import { CameraSign } from '~/office/ui/icons';
import { QuietButton } from '~/office/ui/quiet-button';
import type { CowFormState } from './use-cow-form.ts';

interface PictureFieldProps {
  cow: InventoryCow | null;
  form: CowFormState;
}

const choose =
  'relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-ink-600 bg-white px-4 font-semibold ' +
  'hover:bg-pasture-200 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pasture-800';

/** Shown before it is sent, and sent only with the form. */
export function PictureField({ cow, form }: PictureFieldProps) {
  const { picture, isUnreadable, takePicture, dropPicture, errors } = form;
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const errorId = useId();
  const take = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen === undefined) return;
    takePicture(chosen);
    // So that the same file can be chosen again.
    target.value = '';
  };
  const refused = errors.image;
  const error = isUnreadable
    ? t`This file is not a picture we can read. Please choose another.`
    : refused && cowSentence(i18n, language, refused);
  const before = cow?.picture ?? null;
  const shown = picture?.preview ?? (before && fileOf(before, before.widths[0] ?? before.width, 'jpg'));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="flex flex-col gap-2">
      <legend className="font-semibold">
        <Trans>Picture</Trans>
        <span className="text-clay-600"> *</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {shown === null ? (
          <span aria-hidden className="h-30 w-40 rounded-card bg-cream-100" />
        ) : (
          <img
            src={shown}
            alt={picture === null ? t`The picture so far` : t`The new picture`}
            className="h-30 w-40 rounded-card bg-cream-100 object-cover"
          />
        )}
        <div className="flex flex-col gap-2">
          <label className={`${choose} pointer-fine:hidden`}>
            <CameraSign />
            <Trans>Take a photo</Trans>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={take}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          <label className={choose}>
            <Trans>Choose a picture</Trans>
            <input
              type="file"
              name="image"
              accept="image/*"
              onChange={take}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          {picture !== null && (
            <QuietButton onClick={dropPicture}>
              <Trans>Without this picture</Trans>
            </QuietButton>
          )}
        </div>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-clay-600">
          {error}
        </p>
      )}
    </fieldset>
  );
}
