/** A placeholder in the size of the content, to avoid a layout shift. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse bg-cream-200 ${className}`} />
);
