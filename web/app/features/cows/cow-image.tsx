import { useLingui } from '@lingui/react/macro';

interface CowImageProps {
  tagId: string;
  image: string | null;
  /** The first picture of a page is what the visitor waits for. */
  first?: boolean;
  className?: string;
}

export function CowImage({ tagId, image, first = false, className = '' }: CowImageProps) {
  const { t } = useLingui();
  const frame = `aspect-4/3 w-full bg-cream-100 object-cover ${className}`;
  if (image === null) {
    return <div role="img" aria-label={t`No picture of ${tagId} yet`} className={frame} />;
  }
  return (
    <img
      src={image}
      alt={t`The cow ${tagId}`}
      width={800}
      height={600}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={frame}
    />
  );
}
