/** Browser storage may be blocked or full: values then last only as long as the page. */
function unlessItThrows<Output>(act: () => Output): Output | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const storageOf = (area: () => Storage) => ({
  /** Null if nothing is stored, undefined if storage is blocked. */
  read: (key: string) => unlessItThrows(() => area().getItem(key)),
  /** Returns whether the write succeeded; null removes the key. */
  write: (key: string, value: string | null): boolean =>
    unlessItThrows(() => {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
      return true;
    }) ?? false,
  clear: () => unlessItThrows(() => area().clear()),
});

export const tabStorage = storageOf(() => sessionStorage);
export const deviceStorage = storageOf(() => localStorage);

/** The parsed value, not validated; null if missing or corrupt. */
export const parseKept = (json: string | null | undefined): unknown =>
  unlessItThrows((): unknown => JSON.parse(json ?? 'null')) ?? null;
