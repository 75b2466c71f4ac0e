import { useEffect, useState } from 'react';
import { selectUser } from '~/store/session.slice';
import { useAppSelector } from '~/store/store';

const loadPile = () => import('./toast-pile.tsx');

/**
 * Failures at the top, successes at the bottom. The regions stand there from the beginning: a screen reader listens only to
 * one that it knows. What fills them is fetched when a visitor begins to do something, and is then there without a signal too.
 */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const isSignedIn = useAppSelector(selectUser) !== null;
  const [isBusy, setBusy] = useState(false);
  const [pile, setPile] = useState<Awaited<ReturnType<typeof loadPile>> | null>(null);
  const wishes = toasts.length + Number(isBusy || isSignedIn);
  useEffect(() => {
    const begin = () => {
      setBusy(true);
    };
    const once = { once: true };
    addEventListener('pointerdown', begin, once);
    addEventListener('focusin', begin, once);
    return () => {
      removeEventListener('pointerdown', begin);
      removeEventListener('focusin', begin);
    };
  }, []);
  useEffect(() => {
    // One that did not come is asked for anew with the next toast.
    if (wishes > 0 && pile === null) loadPile().then(setPile, () => undefined);
  }, [wishes, pile]);
  return [true, false].map((isFailure) => (
    <div key={String(isFailure)} aria-live="polite" className="print:hidden">
      {pile !== null && (
        <pile.ToastPile
          isAtTop={isFailure}
          toasts={toasts.filter((toast) => (toast.isFailure ?? false) === isFailure)}
        />
      )}
    </div>
  ));
}
