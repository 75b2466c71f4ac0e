import type { CowDetail } from '@khamar/contract/cows/cow';
import { fileOf } from '@khamar/contract/media/srcset';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useFormat } from '~/i18n/use-language';
import { CowImage } from '~/shop/cow-card/cow-image';
import { ZoomButton } from '~/shop/cow-card/zoom-button';
import { Icon } from '~/ui/icons';

const SIZES = '(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, calc(100vw - 2.5rem)';
/** On desktop it stays visible beside the text. */
const frame = 'relative lg:sticky lg:top-24 lg:self-start';
const counter =
  'absolute right-3 bottom-3 rounded-full bg-pasture-900/80 px-3 py-0.5 text-sm font-semibold text-cream-50 tabular-nums print:hidden';
const step =
  'absolute top-1/2 inline-flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full bg-white/90 ' +
  'text-pasture-900 hover:bg-pasture-200 pointer-coarse:hidden noscript:hidden print:hidden';

/** The cow's photos, one at a time. Swiping is native scrolling, so it works without JavaScript. */
export function CowGallery({ cow }: { cow: CowDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const strip = useRef<HTMLDivElement>(null);
  const { tagId, images } = cow;
  if (images.length === 0)
    return <CowImage cow={cow} sizes={SIZES} first className={`rounded-card ${frame}`} />;

  const scrollByImages = (by: number) => strip.current?.scrollBy({ left: by * strip.current.clientWidth });
  const enlarge = async () => {
    const { EnlargedImages } = await import('./enlarged-images.tsx');
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const at = Math.round(scrollLeft / clientWidth);
    return ({ onClose }: { onClose: () => void }) => <EnlargedImages cow={cow} at={at} onClose={onClose} />;
  };
  const total = format.number(images.length);
  const isOne = images.length === 1;
  return (
    <div className={frame}>
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- arrow keys already scroll this element */}
      <div
        ref={strip}
        // oxlint-disable-next-line no-noninteractive-tabindex -- WCAG requires scrollable content to be reachable by keyboard
        tabIndex={isOne ? undefined : 0}
        role="group"
        aria-label={t`Photos of ${tagId}`}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (by === undefined) return;
          // Otherwise the browser scrolls too and snaps one photo too far.
          event.preventDefault();
          scrollByImages(by);
        }}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card scrollbar-none -outline-offset-4 motion-safe:scroll-smooth"
      >
        {images.map((image, index) => (
          <div key={image.base} className="relative w-full shrink-0 snap-start snap-always">
            <CowImage
              cow={{
                tagId,
                image: index === 0 ? cow.image : fileOf(image, image.width, 'jpg'),
                picture: image,
              }}
              sizes={SIZES}
              first={index === 0}
            />
            {!isOne && (
              <p className={counter}>
                {format.number(index + 1)} / {total}
              </p>
            )}
          </div>
        ))}
      </div>
      <ZoomButton cow={cow} load={enlarge} className="absolute top-2 right-2 print:hidden" />
      {!isOne && (
        <>
          <button
            type="button"
            aria-label={t`Previous photo`}
            onClick={() => scrollByImages(-1)}
            className={`${step} left-2`}
          >
            <Icon>
              <path d="M15 5l-7 7 7 7" />
            </Icon>
          </button>
          <button
            type="button"
            aria-label={t`Next photo`}
            onClick={() => scrollByImages(1)}
            className={`${step} right-2`}
          >
            <Icon>
              <path d="M9 5l7 7-7 7" />
            </Icon>
          </button>
        </>
      )}
    </div>
  );
}
