import type { CowDetail } from '@khamar/contract/cows/cow';
import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { useFormat } from '~/i18n/use-language';
import { CommandNote } from '~/shop/bookings/command-note';
import { CowImage } from '~/shop/cow-card/cow-image';
import { CloseButton, quietButton } from '~/ui/button';
import { unlockScroll } from '~/ui/modal';
import { Skeleton } from '~/ui/skeleton';
import { useGetCowAvailabilityQuery } from '~/shop/cow/status/availability.api';
import { ReserveFlow } from './reserve-flow.tsx';

interface ReserveSheetProps {
  cow: CowDetail;
  onClose: () => void;
}

/** A sheet at the bottom of a phone, a dialog on a desk. The URL says whether it is open (use-reserve-sheet.ts). */
export function ReserveSheet({ cow, onClose }: ReserveSheetProps) {
  const { taka } = useFormat();
  const dialog = useRef<HTMLDialogElement>(null);
  // Not `currentData`: a page that nobody touched may have an old status, and signing in reads it again.
  const {
    data: availability,
    error,
    refetch,
  } = useGetCowAvailabilityQuery(cow.tagId, {
    refetchOnMountOrArgChange: true,
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Not the button to close it; a step moves the focus further (reserve-flow.tsx).
    current?.querySelector('h2')?.focus();
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      // Closed before it is removed, so the focus returns to the button.
      current?.close();
      unlockScroll();
    };
  }, []);
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- a click beside it; Escape is the key
    <dialog
      id="reserve"
      ref={dialog}
      aria-labelledby="reserve-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Closed by the browser itself, for example by Back on Android.
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-cream-50 p-0 ' +
        'text-ink-900 shadow-floating transition-transform duration-200 backdrop:bg-pasture-900/60 starting:open:translate-y-full ' +
        'md:inset-0 md:m-auto md:h-fit md:max-w-md md:rounded-card md:starting:open:translate-y-4'
      }
    >
      <div className="@container flex flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-start gap-3">
          {/* With large text there is no room for it. */}
          <CowImage cow={cow} sizes="5rem" className="w-20! shrink-0 rounded-tag @max-[15rem]:hidden" />
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <EarTag>{cow.tagId}</EarTag>
            <span className="text-lg font-bold tabular-nums">{taka(cow.currentPrice)}</span>
          </div>
          <CloseButton onClick={onClose} className="-mt-1 -mr-1 size-touch!" />
        </div>
        {availability !== undefined ? (
          <ReserveFlow availability={availability} onClose={onClose} />
        ) : (
          <>
            <h2 id="reserve-title" tabIndex={-1} className="text-xl font-bold outline-none">
              <Trans>Reserve this cow</Trans>
            </h2>
            <CommandNote error={error ?? null} />
            {error === undefined ? (
              <Skeleton className="h-40 rounded-card" />
            ) : (
              <button type="button" className={quietButton} onClick={() => void refetch()}>
                <Trans>Try again</Trans>
              </button>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}
