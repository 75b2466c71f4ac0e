/** A browser may forbid its storage or have it full: then what was to be kept lasts as long as the page. */
function unlessItThrows<Output>(act: () => Output): Output | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const storageOf = (area: () => Storage) => ({
  /** Null where nothing is kept, undefined where the storage is forbidden. */
  read: (key: string) => unlessItThrows(() => area().getItem(key)),
  /** Whether it was kept; null removes. */
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

/** As it was written, unchecked; null where nothing was kept or it is damaged. */
export const parseKept = (json: string | null | undefined): unknown =>
  unlessItThrows((): unknown => JSON.parse(json ?? 'null')) ?? null;
