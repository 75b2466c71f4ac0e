import { useLingui } from '@lingui/react/macro';

export function CloseButton({ className = '', ...rest }: React.ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      {...rest}
      className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full bg-white text-pasture-900 hover:bg-pasture-200 ${className}`}
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
        <path d="M6 6l12 12M18 6L6 18" strokeLinecap="round" />
      </svg>
    </button>
  );
}
