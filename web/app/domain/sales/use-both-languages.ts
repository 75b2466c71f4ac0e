import { useEffect, useState } from 'react';
import { i18nFor } from '~/i18n/catalogues';
import type { BothLanguages } from './printable-receipt.tsx';

/** Receipts need the messages of both languages, a page only loads its own. */
export const loadBothLanguages = () => Promise.all([i18nFor('bn'), i18nFor('en')]);

export function useBothLanguages() {
  const [languages, setLanguages] = useState<BothLanguages | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    loadBothLanguages().then(
      ([bn, en]) => setLanguages({ bn, en }),
      (reason: unknown) => setFault(reason instanceof Error ? reason : new Error(String(reason))),
    );
  }, []);
  return { languages, fault };
}
