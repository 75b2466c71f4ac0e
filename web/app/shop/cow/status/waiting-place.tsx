import type { WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { CommandNote, useCommandState } from '~/shop/bookings/command-note';
import { quietButton } from '~/ui/button';
import { PassedOverNote } from '~/shop/bookings/passed-over-note';
import { VerifyNumberNote } from '~/shop/bookings/verify-number-note';
import { useCommands } from '~/shop/bookings/use-commands';

/** The signed-in user's place on the waiting list, if any. */
export function WaitingPlaceNote({ place }: { place: WaitingPlace | undefined }) {
  const { number } = useFormat();
  const { leave } = useCommands();
  const { isSending, error, run } = useCommandState();
  const ordinal = number(place?.place ?? 0);
  return (
    <>
      {/* Rendered even when empty, so screen readers announce its text. */}
      <div role="status" className="empty:-mt-3">
        {place !== undefined && (
          <div className="flex flex-col gap-1 rounded-card bg-pasture-200 p-3 text-pasture-900">
            <p className="font-semibold">
              <Trans>You're number {ordinal} on the waiting list.</Trans>
            </p>
            <PassedOverNote {...place} />
            <VerifyNumberNote {...place} />
          </div>
        )}
      </div>
      {place !== undefined && (
        <>
          <CommandNote error={error} />
          <button
            type="button"
            aria-disabled={isSending}
            className={quietButton}
            onClick={() => void run(() => leave(place.tagId))}
          >
            {isSending ? <Trans>One moment…</Trans> : <Trans>Leave waiting list</Trans>}
          </button>
        </>
      )}
    </>
  );
}
