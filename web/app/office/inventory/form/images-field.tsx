import { IMAGE_LIMITS } from '@khamar/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { FileButton } from '~/forms/image-field';
import { useFormat } from '~/i18n/use-language';
import { IconButton, QuietButton } from '~/office/ui/quiet-button';
import type { CowFormState } from './use-cow-form.ts';

/** All photos after the first: add, reorder, remove, or make one the first. */
export function ImagesField({ form }: { form: CowFormState }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const id = useId();
  const { images } = form;
  const most = number(IMAGE_LIMITS.maxImages);
  const error = images.isMoreUnreadable
    ? t`We couldn't read this photo. Choose another file.`
    : form.field('images').error;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id}>
        <span className="font-semibold">
          <Trans>More photos</Trans>
        </span>{' '}
        <span className="text-ink-600">
          <Trans>(up to {most} in total)</Trans>
        </span>
      </p>
      {images.more.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {images.more.map((image, index) => (
            <Tile key={image.id} form={form} index={index} />
          ))}
        </ol>
      )}
      {!images.isFull && (
        <FileButton accept="image/*" multiple onFile={form.addImage} className="self-start">
          <Trans>Add photos</Trans>
        </FileButton>
      )}
      <p role="alert" className="text-clay-600 empty:hidden">
        {error}
      </p>
    </div>
  );
}

function Tile({ form, index }: { form: CowFormState; index: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { images } = form;
  const image = images.more[index];
  if (image === undefined) return null;
  // The main photo is number 1.
  const place = number(index + 2);
  const move = (step: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => images.move(image.id, step));
    // Moving an element in the DOM loses its focus.
    button.focus();
  };
  return (
    <li className="flex flex-col gap-1">
      <img
        src={image.preview}
        alt={t`Photo ${place}`}
        className="aspect-4/3 w-full rounded-card bg-cream-100 object-cover"
      />
      <div className="flex justify-between">
        <IconButton label={t`Move photo ${place} left`} aria-disabled={index === 0} onClick={move(-1)}>
          <ArrowLeft />
        </IconButton>
        <IconButton
          label={t`Move photo ${place} right`}
          aria-disabled={index === images.more.length - 1}
          onClick={move(1)}
        >
          <ArrowRight />
        </IconButton>
        <IconButton tone="danger" label={t`Remove photo ${place}`} onClick={() => images.remove(image.id)}>
          <Trash2 />
        </IconButton>
      </div>
      <QuietButton onClick={() => images.makeFirst(image.id)}>
        <Trans>
          Set as first<span className="sr-only">: photo {place}</span>
        </Trans>
      </QuietButton>
    </li>
  );
}
