import { Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { CommandNote, quietButton, useCommandState } from '~/shop/bookings/command-note';
import { useCommands } from '~/shop/bookings/use-commands';
import { Button } from '~/ui/button';

interface WaitActionProps {
  tagId: string;
  /** In the waiting list; undefined where one does not wait. */
  place: number | undefined;
  /** Nobody has it any more: there is nothing to wait for. */
  onFree?: () => void;
}

/** Join the waiting list of a cow that somebody else has, see one's place, leave it. */
export function WaitAction({ tagId, place, onFree }: WaitActionProps) {
  const { number } = useFormat();
  const { join, leave } = useCommands();
  const { isSending, error, run } = useCommandState((code) => {
    if (code === 'cow_free') onFree?.();
  });
  const ordinal = number(place ?? 0);
  return (
    <>
      <div role="status" className="empty:-mt-3">
        {place !== undefined && (
          <p className="rounded-card bg-pasture-200 p-3 font-semibold text-pasture-900">
            <Trans>You are number {ordinal} in the waiting list.</Trans>
          </p>
        )}
      </div>
      <CommandNote error={error} />
      {place === undefined ? (
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
