import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { SIMILAR } from './similar-cows.tsx';

/** Said before anybody reads the price: this one is spoken for. */
export function GoneNote({ status }: { status: AvailabilityStatus }) {
  if (status === 'AVAILABLE') return null;
  return (
    <p className="rounded-card bg-tag-200 p-4 text-ink-900">
      <strong>
        {status === 'SOLD' ? (
          <Trans>This cow is sold.</Trans>
        ) : (
          <Trans>This cow is booked by another family.</Trans>
        )}
      </strong>{' '}
      <a href={`#${SIMILAR}`} className="inline-flex min-h-11 items-center underline">
        <Trans>See similar ones</Trans>
      </a>
    </p>
  );
}
