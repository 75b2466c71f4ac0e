/**
 * Inlined at the end of a public page (vite-plugins/inline-script.ts). Until a visitor uses a control, the page is plain HTML: links and
 * forms work by themselves, and its scripts cost a cheap phone nothing. The first touch starts them, and is repeated once React can handle
 * it. Visitors with a session, a cart or saved cows get their page started at once, and so does a link to a cow's panel.
 */
{
  const pageScript = document.getElementById('page-script')!;
  const { libraries = '', files = '', entry = '', live = '' } = pageScript.dataset;
  /** The form that was submitted and the control that was clicked last before hydration, in order. */
  const used = new Map<HTMLElement, 'click' | 'submit'>();
  let isStarted = false;

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // All at once, not each file when another one that imports it has arrived.
    for (const file of `${libraries} ${files} ${entry}`.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.text = pageScript.textContent;
    script.addEventListener('error', giveUp);
    // The page's script imports the entry dynamically.
    addEventListener('unhandledrejection', giveUp);
    document.head.append(script);
  };

  const CONTROLS = 'button, a[data-needs-script]';
  const closest = ({ target }: Event, selector: string): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;

  /** As early as a finger goes down or a key is pressed. */
  const onTouch = (event: Event) => {
    if (event.type === 'keydown' || closest(event, `${CONTROLS}, input, select, textarea, label`)) start();
    // As ui/language-switch.tsx: the server does not see the hash.
    const link = closest(event, 'a[hreflang]');
    if (link instanceof HTMLAnchorElement) link.hash = location.hash;
  };
  const onClick = (event: Event) => {
    const control = closest(event, CONTROLS);
    if (control === null) return;
    start();
    if ('popover' in control && control.matches('[popovertarget]')) return;
    event.preventDefault();
    event.stopPropagation();
    for (const [other, use] of used) if (use === 'click') forget(other);
    control.dataset['pressed'] = '';
    used.set(control, 'click');
  };
  const forget = (control: HTMLElement) => {
    delete control.dataset['pressed'];
    used.delete(control);
  };
  const onSubmit = (event: Event) => {
    start();
    event.preventDefault();
    if (event.target instanceof HTMLElement) used.set(event.target, 'submit');
  };
  const LISTENERS = {
    pointerdown: onTouch,
    keydown: onTouch,
    focusin: onTouch,
    click: onClick,
    submit: onSubmit,
  };
  for (const [name, listener] of Object.entries(LISTENERS)) document.addEventListener(name, listener, true);
  const stopListening = () => {
    for (const [name, listener] of Object.entries(LISTENERS))
      document.removeEventListener(name, listener, true);
    removeEventListener('unhandledrejection', giveUp);
  };

  /** A file did not load: the page works as without scripts. A module is requested once per document, so a button reloads the page. */
  function giveUp(): void {
    stopListening();
    for (const [control, use] of used) {
      forget(control);
      if (use === 'click') control.click();
    }
    document.addEventListener('click', (event) => {
      if (
        navigator.onLine &&
        changedFields().length === 0 &&
        closest(event, 'button:not([type=submit], [popovertarget])')
      )
        location.reload();
    });
  }

  const dispatch = (control: HTMLElement, name: string) =>
    control.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  /** Makes React hydrate the part of the page that a control is in. */
  const hydrate = (control: HTMLElement) => dispatch(control, 'input');

  const isCheckbox = (field: Element) => field.matches('[type=checkbox], [type=radio]');
  /** Also those that were changed before this script arrived, or filled by the browser. */
  const changedFields = (): Field[] =>
    [...document.querySelectorAll<Field>('input, textarea, select')].filter((field) =>
      field instanceof HTMLSelectElement
        ? field.selectedOptions[0] !== (field.querySelector('option[selected]') ?? field.options[0])
        : isCheckbox(field)
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue,
    );

  interface Field extends HTMLInputElement {
    /** React's memory of the value, which it compares with the field's to find out whether an event changed it. */
    _valueTracker?: { setValue: (value: string) => void };
  }
  // oxlint-disable-next-line no-underscore-dangle -- React's name
  const setRemembered = (field: Field, value: string) => field._valueTracker?.setValue(value);
  /** React keeps what it finds in a field, but does not know that it is new. */
  const changeAgain = (field: Field) => {
    const { value, checked } = field;
    hydrate(field);
    if (isCheckbox(field)) {
      Reflect.set(HTMLInputElement.prototype, 'checked', !checked, field);
      setRemembered(field, String(!checked));
      field.click();
      return;
    }
    if (field.value !== value) Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    setRemembered(field, '');
    dispatch(field, 'input');
    dispatch(field, 'change');
  };
  /** As requestSubmit, which Safari 15.4 lacks. */
  const submitAgain = (form: HTMLFormElement) => {
    hydrate(form);
    if (dispatch(form, 'submit')) form.submit();
  };
  /** If the browser has translated the page, React renders it anew, and another element has the place of the clicked one. */
  const clickAgain = (control: HTMLElement) => {
    const place = [...document.querySelectorAll(CONTROLS)].indexOf(control);
    hydrate(control);
    if (!control.isConnected) {
      document.querySelectorAll<HTMLElement>(CONTROLS)[place]?.click();
      return;
    }
    control.click();
    control.addEventListener('click', ignore, true);
    setTimeout(() => control.removeEventListener('click', ignore, true), 400);
  };
  /** An impatient second tap would undo the first. */
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  addEventListener(
    'hydrated',
    () => {
      stopListening();
      for (const [name, target] of FOLLOWED) target.removeEventListener(name, follow);
      closeStream();
      for (const field of changedFields()) changeAgain(field);
      for (const control of used.keys()) {
        forget(control);
        if (control instanceof HTMLFormElement) submitAgain(control);
        else clickAgain(control);
      }
    },
    { once: true },
  );

  let stream: EventSource | null = null;
  let hasStreamed = false;
  function closeStream(): void {
    stream?.close();
    stream = null;
  }
  /**
   * The first change of a cow on this page starts its scripts, which then follow the stream themselves. So does a stream that may have
   * missed one, for example after the tab was hidden: the server repeats only the changes of the last 15 s.
   */
  function openStream(): void {
    stream = new EventSource(live);
    stream.addEventListener('open', () => {
      if (hasStreamed || performance.now() > 10_000) start();
      hasStreamed = true;
    });
    stream.addEventListener('gap', start);
    stream.addEventListener('cows', ({ data }: MessageEvent<string>) => {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the API's own event, as in shop/live/live-cows.tsx
      const cows = JSON.parse(data) as { tagId: string }[];
      if (cows.some(({ tagId }) => document.body.textContent.includes(tagId))) start();
    });
    stream.addEventListener('error', () => {
      // Closed for good if the server refused it.
      if (stream?.readyState !== EventSource.CLOSED) return;
      stream = null;
      setTimeout(follow, 10_000 + Math.random() * 20_000);
    });
  }
  /** Follows other tabs and live changes while the page is visible. */
  function follow(): void {
    if (hasVisitorData()) start();
    if (document.hidden) closeStream();
    else if (!isStarted && stream === null) openStream();
  }
  const FOLLOWED = [
    ['visibilitychange', document],
    ['pageshow', window],
    ['storage', window],
  ] as const;

  /** Session, cart and saved cows, see state/persist.ts and session/stored-session.ts; an empty list is shorter. */
  function hasVisitorData(): boolean {
    try {
      return (
        ['auth', 'carts', 'wishlist'].some((key) => (localStorage.getItem(key) ?? '').length > 30) ||
        localStorage.getItem('signing-out') !== null ||
        // The fee of their district, see domain/deliveries/stored-district.ts.
        (localStorage.getItem('district') !== null && document.querySelector('[data-district]') !== null) ||
        sessionStorage.getItem('toasts') !== null
      );
    } catch {
      return false;
    }
  }

  const whenIdle = (work: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200);
  /** Downloads and evaluates one file per idle moment, so the first touch need not wait for it. */
  const loadWhenIdle = ([file, ...rest]: string[], done: () => void) => {
    if (isStarted) return;
    if (file === undefined) done();
    else
      whenIdle(() => {
        import(file).then(
          () => loadWhenIdle(rest, done),
          () => undefined,
        );
      });
  };
  /** On a first visit only the libraries; the page's own files once the libraries come from the browser's cache. */
  const prepare = () => {
    const all = libraries.split(' ');
    loadWhenIdle(all, () => {
      const timings = performance
        .getEntriesByType('resource')
        .filter(({ name }) => all.some((file) => name.endsWith(file)));
      const isCached = timings.every((timing) => 'transferSize' in timing && timing.transferSize === 0);
      if (isCached) loadWhenIdle(files.split(' '), () => undefined);
    });
  };

  const SCROLL = 'react-router-scroll-positions';
  try {
    // See shop/cow-card/list-state.ts.
    if (location.pathname.endsWith('/all-cows')) sessionStorage.setItem('list', location.search);
    const back = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]');
    const list = sessionStorage.getItem('list');
    if (back !== null && list !== null) {
      back.search = list;
      back.hash = location.pathname.split('/').at(-1)!.toUpperCase();
    }
    // React Router has restored the position before this script, and would do so again when it hydrates.
    // oxlint-disable-next-line no-unsafe-type-assertion -- written by React Router
    const positions = JSON.parse(sessionStorage.getItem(SCROLL) ?? '{}') as Record<string, number>;
    // oxlint-disable-next-line no-unsafe-type-assertion
    delete positions[(history.state as { key?: string } | null)?.key ?? ''];
    sessionStorage.setItem(SCROLL, JSON.stringify(positions));
  } catch {
    // Storage is blocked: the link leads to all cows.
  }

  /** A link to what only scripts can open: the panel of a cow. */
  const isAtPanel = document.querySelector<HTMLElement>('[data-panel]')?.dataset['panel'] === location.hash;
  if (isAtPanel || hasVisitorData() || changedFields().length > 0) start();
  addEventListener('load', () => {
    prepare();
    for (const [name, target] of FOLLOWED) target.addEventListener(name, follow);
    follow();
  });
}
