import type { CowDetail } from '@khamar/contract/cows/cow';
import { fileOf } from '@khamar/contract/media/srcset';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFormat } from '~/i18n/use-language';
import { CowImage } from '~/shop/cow-card/cow-image';
import { ZoomButton } from '~/shop/cow-card/zoom-button';
import { Icon } from '~/ui/icons';

const SIZES =
  '(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, (min-width: 48rem) calc(100vw - 2.5rem), 100vw';
/** On a phone as wide as the screen. */
export const EDGE_TO_EDGE = 'max-md:-mx-4 max-md:w-[calc(100%+2rem)] md:rounded-card';
/** Lower on a short screen, so that the facts below it stay in view. */
export const PHOTO_HEIGHT = 'max-md:portrait:max-h-[max(50vw,calc(100svh-24.5rem))]';
/** On desktop it stays visible beside the text. */
const frame = 'lg:sticky lg:top-24 lg:self-start';
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
  const [current, setCurrent] = useState(0);
  const { tagId, images } = cow;
  if (images.length === 0)
    return <CowImage cow={cow} sizes={SIZES} first className={`${EDGE_TO_EDGE} ${PHOTO_HEIGHT} ${frame}`} />;

  const scrollToImage = (index: number) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
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
    <div className={`${EDGE_TO_EDGE} ${frame}`}>
      <div className="relative">
        {/* oxlint-disable-next-line no-noninteractive-element-interactions -- arrow keys already scroll this element */}
        <div
          ref={strip}
          // oxlint-disable-next-line no-noninteractive-tabindex -- WCAG requires scrollable content to be reachable by keyboard
          tabIndex={isOne ? undefined : 0}
          role="group"
          aria-label={t`Photos of ${tagId}`}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
          onKeyDown={(event) => {
            const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (by === undefined) return;
            // Otherwise the browser scrolls too and snaps one photo too far.
            event.preventDefault();
            scrollByImages(by);
          }}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scrollbar-none md:rounded-card -outline-offset-4 motion-safe:scroll-smooth"
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
                className={PHOTO_HEIGHT}
              />
              {!isOne && (
                <p className={counter}>
                  {format.number(index + 1)} / {total}
                </p>
              )}
            </div>
          ))}
        </div>
        <ZoomButton
          cow={cow}
          load={enlarge}
          className="absolute right-2 bottom-2 max-md:right-auto max-md:left-2 md:top-2 md:bottom-auto print:hidden"
        />
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
      {!isOne && <Thumbnails images={images} current={current} onChoose={scrollToImage} />}
    </div>
  );
}

interface ThumbnailsProps {
  images: CowDetail['images'];
  current: number;
  onChoose: (index: number) => void;
}

/** Where there is room for them. */
function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const total = number(images.length);
  return (
    <div className="mt-3 grid grid-cols-4 gap-3 max-md:hidden noscript:hidden print:hidden">
      {images.map((image, index) => {
        const shown = number(index + 1);
        return (
          <button
            key={image.base}
            type="button"
            aria-label={t`Photo ${shown} of ${total}`}
            aria-pressed={index === current}
            onClick={() => onChoose(index)}
            className="relative aspect-4/3 cursor-pointer overflow-hidden rounded-tag bg-cream-100 outline-offset-2 hover:opacity-80 aria-pressed:outline-3 aria-pressed:outline-pasture-800"
          >
            <img
              src={fileOf(image, Math.min(...image.widths), 'webp')}
              alt=""
              width={image.width}
              height={image.height}
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full object-cover"
            />
          </button>
        );
      })}
    </div>
  );
}
