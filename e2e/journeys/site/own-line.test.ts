import { expect } from 'vitest';
import { PATIENT } from '../../src/screens/catalogue.ts';
import { SAVED_WORDS } from '../../src/screens/saved-items.ts';
import { goHydrated, takePicture, test, SHOP_VIEWS, withoutStream } from '../../src/visitor.ts';

test.for(SHOP_VIEWS)(
  'API-10 in $language at $width px a visitor who has lost the own line is told so, and not that the farm is away',
  async ({ language, width, prefix }, { newVisitor }) => {
    const words = SAVED_WORDS[language];
    const visitor = await newVisitor({ width });
    const { page } = visitor;
    await withoutStream(page);
    const main = page.getByRole('main');
    const expectOwnLine = async (name: string) => {
      await main.getByRole('heading', { name: words.offline }).waitFor(PATIENT);
      const text = await main.innerText();
      expect(text).not.toContain(words.unreachable);
      expect(text).not.toMatch(/503|৫০৩/);
      await takePicture(page, `own-line-${name}-${language}-${width}`);
    };
    await goHydrated(visitor, `${prefix}/all-cows`);
    await page.context().setOffline(true);
    await main.locator('a[href*="page=2"]:visible').first().click();
    await expectOwnLine('list');
    await page.context().setOffline(false);
    // The page may have read the list again by itself.
    const again = main.getByRole('button', { name: words.again });
    await again.click({ timeout: 2000 }).catch(() => undefined);
    await main.getByRole('article').first().waitFor(PATIENT);

    await goHydrated(visitor, `${prefix}/cow/NDL-007`);
    await page.context().setOffline(true);
    await main.locator(`a[href^="${prefix}/cow/"]`).first().click();
    await expectOwnLine('cow');
    await page.context().setOffline(false);
    await again
      .or(main.getByRole('link', { name: words.again }))
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await main.getByRole('heading', { name: words.offline }).waitFor({ state: 'detached' });
    await main.locator(`a[href^="${prefix}/cow/"]`).first().waitFor(PATIENT);
  },
);
