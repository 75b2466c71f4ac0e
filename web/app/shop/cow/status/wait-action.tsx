import type { WaitingPlace } from '@khamar/contract/sales/booking';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { CommandNote, quietButton, useCommandState } from '~/shop/bookings/command-note';
import { PassedOverNote } from '~/shop/bookings/passed-over-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { Button } from '~/ui/button';

interface WaitActionProps {
  tagId: string;
  /** In the waiting list; undefined where one does not wait. */
  waiting: WaitingPlace | undefined;
  /** Nobody has it any more: there is nothing to wait for. */
  onFree?: () => void;
}

/** Join the waiting list of a cow that somebody else has, see one's place, leave it. */
export function WaitAction({ tagId, waiting, onFree }: WaitActionProps) {
  const { number } = useFormat();
  const { join, leave } = useCommands();
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_free') onFree?.();
  });
  const ordinal = number(waiting?.place ?? 0);
  return (
    <>
      <div role="status" className="empty:-mt-3">
        {waiting !== undefined && (
          <div className="flex flex-col gap-1 rounded-card bg-pasture-200 p-3 text-pasture-900">
            <p className="font-semibold">
              <Trans>You are number {ordinal} in the waiting list.</Trans>
            </p>
            <PassedOverNote {...waiting} />
          </div>
        )}
      </div>
      <CommandNote error={error} />
      {waiting === undefined ? (
        <Button aria-disabled={isSending} onClick={() => void run(() => join(tagId))}>
          {isSending ? <Trans>One moment…</Trans> : <Trans>Join the waiting list</Trans>}
        </Button>
      ) : (
        <button
          type="button"
          aria-disabled={isSending}
          className={quietButton}
          onClick={() => void run(() => leave(tagId))}
        >
          <Trans>Leave the waiting list</Trans>
        </button>
      )}
    </>
  );
}
