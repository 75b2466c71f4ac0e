const KEY = 'khamar/cow-draft';

/** In this tab only, and no longer than it is open: a session that is lost takes nothing that was typed along. */
export function keepDraft(draft: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Then it lasts as long as the page.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** As it lies there, unread; null where there is none. */
export function keptDraft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
