import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppDispatch, useAppSelector, toastDismissed } from './store.ts';

interface ToastsProps {
  /** The open modal dialog, if any: everything outside it is inert. */
  host?: Element | null;
}

const loadToastList = () => import('./toast-list.tsx');

/**
 * Errors at the top, confirmations at the bottom. The live regions are always mounted, because screen readers ignore new ones. Their
 * content is loaded on the first interaction; if that fails, the plain text is shown.
 */
export function Toasts({ host = null }: ToastsProps) {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector((state) => state.toasts);
  const [isMissing, setMissing] = useState(false);
  const [list, setList] = useState<Awaited<ReturnType<typeof loadToastList>> | null>(null);
  const count = toasts.length;
  useEffect(() => {
    addEventListener('focusin', () => void loadToastList().catch(() => null), { once: true });
  }, []);
  useEffect(() => {
    // If loading failed, retry with the next toast.
    if (count > 0 && list === null) loadToastList().then(setList, () => setMissing(true));
  }, [count, list]);
  const regions = [true, false].map((isFailure) => {
    const own = toasts.filter((toast) => (toast.isFailure ?? false) === isFailure);
    return (
      <div key={String(isFailure)} aria-live="polite" className="print:hidden">
        {list && <list.ToastList isAtTop={isFailure} toasts={own} />}
        {!list &&
          isMissing &&
          own.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              onClick={() => dispatch(toastDismissed(id))}
              className="toast fixed bottom-20 z-20 bg-cream-50 p-3"
            >
              {text}
            </button>
          ))}
      </div>
    );
  });
  return host === null ? regions : createPortal(regions, host);
}
