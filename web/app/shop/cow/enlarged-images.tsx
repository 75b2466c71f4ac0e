import type { CowDetail } from '@khamar/contract/cows/cow';
import { fileOf, srcsetOf } from '@khamar/contract/media/srcset';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { CloseButton } from '~/ui/button';
import { openModal } from '~/ui/modal';

interface EnlargedImagesProps {
  cow: CowDetail;
  /** Index of the photo shown first. */
  at: number;
  onClose: () => void;
}

/** Full-screen photos. Pinch zoom is the browser's own; with a mouse, a click or the button zooms. */
export function EnlargedImages({ cow: { tagId, images }, at, onClose }: EnlargedImagesProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(at);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    const end = dialog.current ? openModal(dialog.current) : undefined;
    strip.current?.scrollTo({ left: at * strip.current.clientWidth, behavior: 'instant' });
    strip.current?.focus();
    return end;
  }, [at]);
  /** Centres the clicked point; a keyboard click has no position. */
  const zoom = ({ currentTarget: button, detail, clientX, clientY }: React.MouseEvent) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
    flushSync(() => setZoomed(!isZoomed));
    const slide = button.parentElement;
    slide?.scrollTo(
      x * slide.scrollWidth - slide.clientWidth / 2,
      y * slide.scrollHeight - slide.clientHeight / 2,
    );
  };
  const [shown, total] = [number(current + 1), number(images.length)];
  return (
    <dialog
      ref={dialog}
      aria-label={t`Photos of ${tagId}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-pasture-900 p-0 transition-opacity duration-200 open:flex starting:open:opacity-0"
    >
      <div className="flex items-center justify-between gap-3 p-2">
        <EarTag className="text-lg">{tagId}</EarTag>
        <p aria-live="polite" className="font-semibold whitespace-nowrap text-cream-50 tabular-nums">
          {shown} / {total}
        </p>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- arrow keys already scroll this element */}
      <div
        ref={strip}
        // oxlint-disable-next-line no-noninteractive-tabindex -- WCAG requires scrollable content to be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t`Photo ${shown} of ${total}`}
        onScroll={({ currentTarget }) =>
          setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
        onKeyDown={(event) => {
          const { key, currentTarget, target } = event;
          const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
          if (by === undefined || target !== currentTarget) return;
          event.preventDefault();
          currentTarget.scrollBy({ left: by * currentTarget.clientWidth });
        }}
        className="on-dark flex min-h-0 grow snap-x snap-mandatory overflow-x-auto overscroll-contain scrollbar-none -outline-offset-4 motion-safe:scroll-smooth"
      >
        {images.map((image, index) => (
          <div key={image.base} className="h-full w-full shrink-0 snap-start snap-always overflow-auto">
            <button
              type="button"
              aria-pressed={isZoomed}
              aria-label={t`Zoom`}
              onClick={zoom}
              className={`block -outline-offset-4 ${isZoomed ? 'h-[230%] w-[230%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
            >
              <picture>
                <source
                  type="image/webp"
                  srcSet={srcsetOf(image, 'webp')}
                  sizes={isZoomed ? '230vw' : '100vw'}
                />
                <img
                  src={fileOf(image, image.width, 'jpg')}
                  alt={t`Photo ${number(index + 1)} of ${tagId}`}
                  width={image.width}
                  height={image.height}
                  loading={index === at ? 'eager' : 'lazy'}
                  className="size-full object-contain"
                />
              </picture>
            </button>
          </div>
        ))}
      </div>
    </dialog>
  );
}
