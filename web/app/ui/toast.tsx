import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CloseIcon } from './icons.tsx';

const STAYS = 6000;

interface ToastProps {
  text: string;
  onDismiss: () => void;
}

/** Goes by itself, but not while someone reads it with the pointer or stands on its button. */
export function Toast({ text, onDismiss }: ToastProps) {
  const { t } = useLingui();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onDismiss, STAYS);
    return () => {
      clearTimeout(timer);
    };
  }, [isHeld, onDismiss]);
  const hold = () => {
    setHeld(true);
  };
  const letGo = () => {
    setHeld(false);
  };
  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
      className="toast on-dark pointer-events-auto flex items-center gap-2 rounded-card bg-pasture-900 py-1 pr-1 pl-4 text-cream-50 shadow-floating"
    >
      <p className="grow py-2">{text}</p>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t`Close this note`}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-500 hover:text-pasture-900"
      >
        <CloseIcon />
      </button>
    </div>
  );
}
