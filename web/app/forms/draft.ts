import { parseStored, tabStorage } from '~/lib/browser-storage';

type DraftKey =
  | 'khamar/cow-draft'
  | 'khamar/phone-sign-in'
  | `khamar/lead/${string}`
  | `khamar/claim/${string}`
  | `khamar/delivery/${string}`
  | `khamar/sale/${string}`
  | `khamar/message/${string}`;

/** Unsent input of one form. Kept per tab because it is personal; survives a reload or an expired session. */
export const draftStore = (key: DraftKey) => ({
  /** The stored draft, not validated; null if there is none. A corrupt draft is deleted. */
  read: (): object | null => {
    const draft = parseStored(tabStorage.read(key));
    if (typeof draft === 'object' && draft !== null) return draft;
    tabStorage.write(key, null);
    return null;
  },
  save: (draft: object): void => void tabStorage.write(key, JSON.stringify(draft)),
  clear: (): void => void tabStorage.write(key, null),
});
