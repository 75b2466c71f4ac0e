import type { Cow } from '@khamar/contract/cows/cow';
import { srcsetOf } from '@khamar/contract/media/srcset';
import { Trans, useLingui } from '@lingui/react/macro';

interface CowImageProps {
  cow: Pick<Cow, 'tagId' | 'image' | 'picture'>;
  /** Display width, so a phone downloads the small file. */
  sizes: string;
  /** The page's largest image, loaded with priority. */
  first?: boolean;
  className?: string;
}

const fill = 'absolute inset-0 size-full object-cover';

export function CowImage({ cow, sizes, first = false, className = '' }: CowImageProps) {
  const { t } = useLingui();
  const { tagId, image, picture } = cow;
  const frame = `relative aspect-4/3 w-full overflow-hidden bg-cream-100 ${className}`;
  if (image === null || picture === null) {
    return (
      <div role="img" aria-label={t`No photo of ${tagId} yet`} className={`@container ${frame}`}>
        <span className="absolute inset-0 flex flex-col items-center justify-center text-center text-xs leading-normal text-ink-600 @[10rem]:text-base">
          <span className="image-placeholder h-3/5 w-full shrink-0 bg-pasture-200" />
          <Trans>Photo coming soon</Trans>
        </span>
      </div>
    );
  }
  return (
    <div className={frame}>
      {/* A separate image, because the CSP does not allow inline styles. */}
      <img src={picture.placeholder} alt="" className={`${fill} scale-110 blur-md`} />
      <picture>
        <source type="image/webp" srcSet={srcsetOf(picture, 'webp')} sizes={sizes} />
        <img
          src={image}
          srcSet={srcsetOf(picture, 'jpg')}
          sizes={sizes}
          alt={t`Cow ${tagId}`}
          width={picture.width}
          height={picture.height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className={fill}
        />
      </picture>
    </div>
  );
}
