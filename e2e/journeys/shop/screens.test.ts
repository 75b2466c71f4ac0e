import { newCustomer, signInByApi } from '../../src/people.ts';
import { ACCOUNT_TEXTS, sendForm } from '../../src/screens/account.ts';
import { CATALOGUE_TEXTS } from '../../src/screens/catalogue.ts';
import { TEXTS as CONTACT_TEXTS } from '../../src/screens/contact-form.ts';
import { itemOf, cowOf, cowWith } from '../../src/screens/saved-items.ts';
import { type Screen, visitScreens } from '../../src/visit-screens.ts';
import { describe } from 'vitest';
import type { Page } from 'playwright-core';

const inStorage = async () => {
  const cows = [await cowOf('NDL-240'), await cowOf('NDL-007')];
  return {
    carts: { items: cows.map((cow) => ({ ...itemOf(cow), quantity: 1 })) },
    wishlist: { products: cows.map((cow) => itemOf(cow)) },
  };
};

const sendEmpty = async (page: Page) => {
  await sendForm(page).click();
  await page.locator('main form [id$=-error]').first().waitFor();
};

const modal = (page: Page) => page.locator('dialog:modal').waitFor();

const SHOP: Screen[] = [
  { name: 'home', path: '', hasLargeText: true },
  { name: 'catalogue', path: '/all-cows', hasLargeText: true },
  {
    name: 'catalogue, filtered, on page 2',
    path: '/all-cows?page=2&sort=3&color=Red,Black&minPrice=100000&gender=MALE_BULL',
  },
  {
    name: 'catalogue, many filters',
    path: '/all-cows?tagId=NDL-1&teeth=4&availabilityStatus=AVAILABLE&color=Red,Brown,Black,White&maxPrice=600000&maxWeight=600',
    hasLargeText: true,
  },
  { name: 'catalogue, nothing found', path: '/all-cows?tagId=ZZZ' },
  { name: 'catalogue, saved and in the cart', path: '/all-cows', stored: inStorage },
  {
    name: 'catalogue, photo enlarged',
    path: '/all-cows',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('button').first().click();
      await modal(page);
    },
  },
  {
    name: 'catalogue, filters open',
    path: '/all-cows?availabilityStatus=SOLD',
    width: 360,
    open: async (page, { language }) => {
      await page.getByRole('button', { name: CATALOGUE_TEXTS[language].filters }).first().click();
      await modal(page);
    },
  },
  {
    name: 'catalogue, menu open',
    path: '/all-cows',
    stored: inStorage,
    width: 360,
    open: async (page, { language }) => {
      await page.getByRole('button', { name: ACCOUNT_TEXTS[language].menu, exact: true }).click();
      await modal(page);
    },
  },
  {
    name: 'catalogue, API unavailable',
    path: '/all-cows',
    open: async (page) => {
      await page.route('**/api/product/**', (route) => route.fulfill({ body: 'no cows' }));
      await page.locator('main a[href*="page=2"]:visible').first().click();
      await page.getByRole('alert').waitFor();
      await page.unroute('**/api/product/**');
    },
  },
  { name: 'cow', path: '/cow/NDL-007', hasLargeText: true },
  { name: 'cow with several photos', path: '/cow/NDL-240' },
  { name: 'cow without a photo', path: '/cow/NDL-163', hasLargeText: true },
  { name: 'sold cow', path: async () => `/cow/${(await cowWith('SOLD')).tagId}` },
  { name: 'booked cow', path: async () => `/cow/${(await cowWith('BOOKED')).tagId}` },
  { name: 'cow in the cart', path: '/cow/NDL-007', stored: inStorage },
  { name: 'unknown cow', path: '/cow/NDL-9999', status: 404 },
  { name: 'about us', path: '/about-us' },
  { name: 'terms', path: '/policies/terms', hasLargeText: true },
  { name: 'privacy', path: '/policies/privacy' },
  { name: 'contact', path: '/contact-us', hasLargeText: true },
  {
    name: 'contact, submitted empty',
    path: '/contact-us',
    open: async (page, { language }) => {
      await page.getByRole('button', { name: CONTACT_TEXTS[language].send }).click();
      await page.locator('main form [id$=-error]').first().waitFor();
    },
  },
  { name: 'question about a cow', path: '/contact-us?tag=NDL-001' },
  { name: 'sent message', path: '/contact-us?sent=1' },
  { name: 'nothing saved', path: '/saved', fillsLater: true },
  { name: 'saved', path: '/saved', stored: inStorage, fillsLater: true },
  {
    name: 'comparison',
    path: async () => `/saved?compare=${(await cowOf('NDL-240'))._id},${(await cowOf('NDL-007'))._id}`,
    fillsLater: true,
  },
  { name: 'empty cart', path: '/cart', fillsLater: true },
  { name: 'cart', path: '/cart', stored: inStorage, fillsLater: true },
  { name: 'unknown page', path: '/nowhere', status: 404 },
  { name: 'sign in', path: '/sign-in', hasLargeText: true },
  { name: 'sign in, submitted empty', path: '/sign-in', open: sendEmpty },
  { name: 'sign up', path: '/sign-up' },
  { name: 'sign up, submitted empty', path: '/sign-up', open: sendEmpty },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'new password', path: `/reset-password#token=${'x'.repeat(43)}` },
  { name: 'new password without a token', path: '/reset-password', fillsLater: true },
  { name: 'confirm email', path: `/confirm-email#token=${'x'.repeat(43)}` },
  {
    name: 'confirm email, expired link',
    status: 410,
    path: `/confirm-email#token=${'x'.repeat(43)}`,
    open: async (page) => {
      await sendForm(page).click();
      await page.getByRole('main').getByRole('alert').waitFor();
    },
  },
];

const ACCOUNT: Screen[] = [
  {
    name: 'account',
    path: '/account',
    hasUserText: true,
    open: async (page, { language }) => {
      await page.getByText(ACCOUNT_TEXTS[language].thisDevice).waitFor();
    },
  },
  {
    name: 'user menu',
    hasUserText: true,
    path: '/about-us',
    open: async (page, { language, width }) => {
      const banner = page.getByRole('banner');
      // In the menu of a phone it is open.
      if (width < 1024)
        await banner.getByRole('button', { name: ACCOUNT_TEXTS[language].menu, exact: true }).click();
      else await banner.locator('button[aria-haspopup=menu]:visible').click();
      await page.getByRole('menuitem').waitFor();
    },
  },
];

describe('the shop', () => {
  visitScreens(SHOP, async () => undefined);
});
describe('signed in', () => {
  visitScreens(ACCOUNT, async ({ page }) => signInByApi(page, await newCustomer()));
});
