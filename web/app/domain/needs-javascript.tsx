import { Trans } from '@lingui/react/macro';

export const NeedsJavaScript = () => (
  <noscript>
    <p className="rounded-card border-2 border-clay-600 p-4">
      <Trans>This page needs JavaScript. Turn it on in your browser.</Trans>
    </p>
  </noscript>
);
