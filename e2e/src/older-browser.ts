import type { Page } from 'playwright-core';

/**
 * Removes from Chromium what the oldest supported browsers lack (docs/browsers.md), and a little more. Elements lose
 * their popover attributes, because Chromium would still hide them.
 */
export const simulateOlderBrowser = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const removeFrom = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    removeFrom(URL, 'canParse', 'parse');
    removeFrom(URLSearchParams.prototype, 'size');
    removeFrom(AbortSignal, 'any', 'timeout');
    removeFrom(Array.prototype, 'at', 'toSorted', 'toReversed', 'toSpliced', 'with');
    removeFrom(Array, 'fromAsync');
    removeFrom(Object, 'groupBy');
    removeFrom(Map, 'groupBy');
    removeFrom(Promise, 'withResolvers', 'try');
    removeFrom(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf');
    removeFrom(Element.prototype, 'checkVisibility');
    removeFrom(Document.prototype, 'startViewTransition');
    removeFrom(HTMLElement.prototype, 'inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover');
    removeFrom(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction');
    removeFrom(
      window,
      'structuredClone',
      'scheduler',
      'navigation',
      'CloseWatcher',
      'onscrollend',
      'Iterator',
    );

    const NEWER = /:popover-open|:modal|:open\b|:has\(/;
    for (const owner of [Element.prototype, Document.prototype])
      for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
        const real: unknown = Reflect.get(owner, name);
        if (typeof real !== 'function') continue;
        Reflect.set(owner, name, function (this: unknown, selector: string): unknown {
          if (NEWER.test(selector))
            throw new DOMException(`${selector} is not a valid selector`, 'SyntaxError');
          return Reflect.apply(real, this, [selector]);
        });
      }

    const POPOVER = ['popover', 'popovertarget', 'popovertargetaction'];
    const setAttribute: unknown = Reflect.get(Element.prototype, 'setAttribute');
    Element.prototype.setAttribute = function (name, value) {
      if (typeof setAttribute === 'function' && !POPOVER.includes(name.toLowerCase()))
        Reflect.apply(setAttribute, this, [name, value]);
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element) for (const name of POPOVER) node.removeAttribute(name);
    }).observe(document, { childList: true, subtree: true });
  });
