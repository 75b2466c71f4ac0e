/** The yellow ear tag, used as the site's logo and as the badge of each cow. */
export const EarTag = ({ children, className = '' }: { children: React.ReactNode; className?: string }) => (
  <span
    translate="no"
    className={`relative inline-flex items-center gap-2 rounded-tag bg-tag-400 py-1 pr-3 pl-2 font-bold text-pasture-900 tabular-nums ${className}`}
  >
    <span aria-hidden className="size-2 rounded-full bg-pasture-900" />
    {children}
  </span>
);
