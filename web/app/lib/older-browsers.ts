// oxlint-disable no-array-sort, no-array-reverse -- they work on a copy and implement the copying methods themselves
const polyfill = (owner: object, missing: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(missing))
    if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
};

/**
 * Polyfills for features that our code and its libraries use and the oldest supported browsers lack (docs/browsers.md).
 * tools/repo-tests/browser-minimum.test.ts reports newer features that are missing here.
 */
export function addPolyfills(): void {
  polyfill(Array.prototype, {
    at(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
    toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare);
    },
    toReversed(this: unknown[]) {
      return [...this].reverse();
    },
  });

  polyfill(URL, {
    canParse(url: string, base?: string) {
      try {
        return Boolean(new URL(url, base));
      } catch {
        return false;
      }
    },
  });

  polyfill(AbortSignal, {
    timeout(ms: number) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
      return controller.signal;
    },
  });

  if (!('size' in URLSearchParams.prototype))
    Object.defineProperty(URLSearchParams.prototype, 'size', {
      get(this: URLSearchParams) {
        return [...this].length;
      },
      configurable: true,
    });
}
