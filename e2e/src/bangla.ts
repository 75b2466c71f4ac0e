import type { Page } from 'playwright-core';

/**
 * Latin text allowed on a Bangla page: ear tags, URLs and mail addresses, file and paper formats, usernames, booking
 * codes and TrxID.
 */
const ALLOWED = [
  /\b[A-Z]{2,6}-\d{1,6}\b/g,
  /\bhttps?:\/\/\S+/g,
  /\S+@\S+\.\w+/g,
  /\b(ZZZ|CSV|A4|TrxID|(admin|agent|superadmin)(\.two)?)\b/g,
  /\b[2-9A-HJ-NP-Z]{8}\b/g,
  /\bsalma\.[\da-f-]+/g,
  /\/dashboard\S*/g,
];

/** Everything visible, announced or shown in link previews that is not Bangla. */
export async function notBangla(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // Marked as English: the language switch, and English lines of a description.
    const isEnglish = (node: Element) =>
      node.closest('a[lang=en], p[lang=en], span[lang=en], option[lang=en]') !== null;
    const found: string[] = [document.title];
    for (const meta of document.querySelectorAll(
      'meta[name=description], meta[property^="og:"], meta[name^="twitter:"]',
    )) {
      const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? '';
      if (/^description$|:(title|description|alt|site_name)$/.test(name))
        found.push(meta.getAttribute('content') ?? '');
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('script, style, noscript') !== null || isEnglish(parent))
        continue;
      found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *')) {
      if (isEnglish(element)) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  return [...new Set(texts)].filter((text) =>
    /[A-Za-z0-9]/.test(ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text)),
  );
}

/** Clipped text, and line heights too small for vowel signs and conjuncts. */
export const crampedBangla = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ textContent }) => textContent).join('');
      const style = getComputedStyle(element);
      const isScreenReaderOnly = element.clientHeight <= 1 || style.clipPath !== 'none';
      if (isScreenReaderOnly || style.display === 'none') continue;
      if (/[\u0985-\u09DF]/.test(text)) {
        const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        if (ratio < 1.395) wrong.push(`line height ${ratio.toFixed(2)}: ${text}`);
      }
      const isCut = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isCut && /[\u0985-\u09DF]/.test(element.innerText)) wrong.push(`cut off: ${element.innerText}`);
    }
    return wrong;
  });
