/** Browser storage may be blocked or full: values then last only as long as the page. */
function undefinedIfThrown<Output>(action: () => Output): Output | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const storageOf = (area: () => Storage) => ({
  /** Null if nothing is stored, undefined if storage is blocked. */
  read: (key: string) => undefinedIfThrown(() => area().getItem(key)),
  /** Returns whether the write succeeded; null removes the key. */
  write: (key: string, value: string | null): boolean =>
    undefinedIfThrown(() => {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
      return true;
    }) ?? false,
  clear: () => undefinedIfThrown(() => area().clear()),
});

export const tabStorage = storageOf(() => sessionStorage);
export const deviceStorage = storageOf(() => localStorage);

/** The parsed value, not validated; null if missing or corrupt. */
export const parseStored = (json: string | null | undefined): unknown =>
  undefinedIfThrown((): unknown => JSON.parse(json ?? 'null')) ?? null;
