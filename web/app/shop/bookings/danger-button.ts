/** Clay red, because it cannot be undone. */
export const dangerButton =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full bg-clay-600 px-6 py-2 text-center font-semibold text-white hover:bg-ink-900';
