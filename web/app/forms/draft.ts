import { parseKept, tabStorage } from '~/lib/browser-storage';

type DraftKey =
  | 'khamar/cow-draft'
  | `khamar/lead/${string}`
  | `khamar/claim/${string}`
  | `khamar/message/${string}`;

/** Unsent work of one form. Kept in this tab only, because it is personal; a reload or an expired session does not lose it. */
export const draftStore = (key: DraftKey) => ({
  /** As it was stored, unchecked; null where there is none. A damaged one is dropped. */
  read: (): object | null => {
    const draft = parseKept(tabStorage.read(key));
    if (typeof draft === 'object' && draft !== null) return draft;
    tabStorage.write(key, null);
    return null;
  },
  keep: (draft: object): void => void tabStorage.write(key, JSON.stringify(draft)),
  drop: (): void => void tabStorage.write(key, null),
});
