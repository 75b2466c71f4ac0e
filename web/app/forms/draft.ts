type DraftKey =
  | 'khamar/cow-draft'
  | `khamar/lead/${string}`
  | `khamar/claim/${string}`
  | `khamar/message/${string}`;

/** Unsent work of one form. Kept in this tab only, because it is personal; a reload or an expired session does not lose it. */
export const draftStore = (key: DraftKey) => ({
  /** As it was stored, unchecked; null where there is none. */
  read: (): object | null => {
    try {
      const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      return typeof draft === 'object' ? draft : null;
    } catch {
      drop(key);
      return null;
    }
  },
  keep: (draft: object): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  },
  drop: (): void => drop(key),
});

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
