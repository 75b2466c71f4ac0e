import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useBackGesture } from './dialog-layers.ts';

interface SheetProps {
  label: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** A panel at the left edge, open while rendered. Escape, a click outside and a back gesture close it. */
export function Sheet({ label, onClose, children }: SheetProps) {
  useBackGesture(onClose);
  return (
    <BaseDialog.Root
      open
      onOpenChange={(_open, { event }) => {
        // Otherwise the browser treats the same Escape as a back gesture.
        event.preventDefault();
        onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-30 bg-veil" />
        <BaseDialog.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-30 flex w-64 max-w-[85vw] flex-col bg-white shadow-floating outline-none"
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
