import { Trans } from '@lingui/react/macro';

/** Stays after the toast is gone: who looked away must still see that it arrived. */
export const ThanksNote = () => (
  <p className="rounded-card bg-pasture-200 p-4 font-semibold text-pasture-900">
    <Trans>Thank you. Your message has arrived, and the farm will answer you soon.</Trans>
  </p>
);
