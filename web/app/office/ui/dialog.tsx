import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { CloseButton } from '~/ui/button';
import { useBackGesture, useTopLayer } from './dialog-layers.ts';

interface DialogProps {
  title: string;
  /** Called on Escape, the close button or a phone's back gesture. The dialog stays open until it is no longer rendered. */
  onDismiss: () => void;
  /** A sheet is at the bottom edge on a phone, within reach of the thumb. */
  size?: 'small' | 'large' | 'sheet';
  /** Id of the element to focus on open; the close button by default. */
  initialFocus?: string | undefined;
  /** Stays visible at the bottom while the content scrolls. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}

const SIZES = {
  small: 'max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-card md:max-w-lg',
  large:
    'max-md:h-dvh w-full md:max-h-[calc(100dvh-2rem)] md:w-[calc(100vw-2rem)] md:max-w-3xl md:rounded-card',
  sheet: 'max-h-[88dvh] w-full max-md:self-end max-md:rounded-t-card md:max-w-lg md:rounded-card',
};

/** The office's modal dialog; open while rendered. Render a dialog over another one inside it, so Escape only reaches the upper one. */
export function Dialog({ title, onDismiss, size = 'small', initialFocus, foot, children }: DialogProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useTopLayer(popup);
  useBackGesture(onDismiss);
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal
      onOpenChange={(_open, { event }) => {
        // Otherwise the browser treats the same Escape as a back gesture.
        event.preventDefault();
        onDismiss();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className="fixed inset-0 z-40 bg-veil" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center">
          <BaseDialog.Popup
            ref={setPopup}
            initialFocus={() => document.getElementById(initialFocus ?? '') ?? true}
            className={`flex flex-col overflow-hidden bg-white text-ink-900 shadow-floating outline-none ${SIZES[size]}`}
          >
            <div className="flex shrink-0 items-center justify-between gap-4 border-b border-cream-200 py-2 pr-2 pl-4 md:pl-6">
              <BaseDialog.Title className="text-xl font-bold">{title}</BaseDialog.Title>
              <BaseDialog.Close render={<CloseButton />} />
            </div>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4 md:px-6">{children}</div>
            {foot !== undefined && (
              <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-cream-200 p-3 md:px-6">
                {foot}
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
