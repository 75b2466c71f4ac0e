import { expect } from 'vitest';
import { goHydrated, test } from '../../src/visitor.ts';

const HEADINGS = {
  '': { cows: 'Our Cattle Collection', write: 'Contact Us', about: 'About Us' },
  '/bn': { cows: 'আমাদের গরু', write: 'যোগাযোগ', about: 'আমাদের কথা' },
} as const;

test.for(['', '/bn'] as const)(
  'at "%s" a page brings its own words, and going on brings the others once',
  async (prefix, { newVisitor }) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const catalogues: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(en|bn)-/.test(request.url())) catalogues.push(request.url());
    });
    await goHydrated(visitor, `${prefix}/about-us`);
    const words = HEADINGS[prefix];
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(words.about);
    expect(catalogues, 'no catalogue before anyone goes on').toEqual([]);

    const menu = page.getByRole('navigation').first();
    await menu.locator(`a[href="${prefix}/all-cows"]`).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(words.cows);
    await menu.locator(`a[href="${prefix}/contact-us"]`).click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(words.write);
    expect(catalogues).toHaveLength(1);
    expect(catalogues[0]).toContain(`/assets/${prefix === '' ? 'en' : 'bn'}-`);
    expect(visitor.faults).toEqual([]);
  },
);
