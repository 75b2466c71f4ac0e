import { Trans } from '@lingui/react/macro';

export const IgnoredColumns = ({ columns }: { columns: string[] }) =>
  columns.length > 0 && (
    <p className="text-ink-600">
      <Trans>Ignored columns:</Trans> <span translate="no">{columns.join(', ')}</span>
    </p>
  );
