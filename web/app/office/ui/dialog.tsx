import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CloseButton } from '~/ui/button';

interface DialogProps {
  title: string;
  /** Asked for by Escape, the cross or a phone's back gesture. It stays open until it is no longer rendered. */
  onDismiss: () => void;
  /** A sheet lies at the bottom edge of a phone, under the thumb. */
  size?: 'small' | 'large' | 'sheet';
  /** The id of what has the focus at first; the close button otherwise. */
  initialFocus?: string | undefined;
  /** Stays visible at the bottom while the rest scrolls. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}

const SIZES = {
  small: 'max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-card md:max-w-lg',
  large:
    'max-md:h-dvh w-full md:max-h-[calc(100dvh-2rem)] md:w-[calc(100vw-2rem)] md:max-w-3xl md:rounded-card',
  sheet: 'max-h-[88dvh] w-full max-md:self-end max-md:rounded-t-card md:max-w-lg md:rounded-card',
};

/**
 * The modal dialog of the office; open as long as it is rendered. A dialog over another one is rendered inside of it, so that
 * Escape reaches only the upper one.
 */
export function Dialog({ title, onDismiss, size = 'small', initialFocus, foot, children }: DialogProps) {
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useTopLayer(popup);
  useBackGesture(onDismiss);
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal
      onOpenChange={(_open, { event }) => {
        // Otherwise the browser would take the same Escape for a back gesture.
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

/** Not yet in TypeScript's types; Chromium has it. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** Android's back gesture would leave the page: a CloseWatcher receives it instead. A watcher hears one gesture only. */
export function useBackGesture(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!('CloseWatcher' in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        watch();
        latest.current();
      });
    };
    watch();
    return () => watcher.destroy();
  }, []);
}

let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setLayers(next: readonly HTMLElement[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function useTopLayer(popup: HTMLElement | null): void {
  useEffect(() => {
    if (popup === null) return undefined;
    setLayers([...layers, popup]);
    return () => setLayers(layers.filter((layer) => layer !== popup));
  }, [popup]);
}

/** The open dialog that lies above all others. Toasts are rendered into it: the keyboard does not reach what is outside. */
export const useTopDialog = (): HTMLElement | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => layers.at(-1) ?? null,
    () => null,
  );
