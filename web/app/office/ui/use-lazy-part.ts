import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { noConnection } from '~/api/error-messages';
import { toastRaised, useAppDispatch } from '~/state/store';

/** A part of the page that is loaded on first use. If that fails, a toast says so, and the next use tries again. */
export function useLazyPart<Part>(load: () => Promise<Part>, onFailure: () => void) {
  const { i18n } = useLingui();
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<Part | null>(null);
  const loadPart = async (): Promise<void> => {
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      dispatch(toastRaised(noConnection(i18n), { isFailure: true }));
      onFailure();
    }
  };
  return { part, loadPart };
}
