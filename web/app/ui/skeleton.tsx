/** Stands where text or a picture will stand, in its size, so that nothing jumps when it comes. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`block animate-pulse bg-cream-200 ${className}`} />
);
