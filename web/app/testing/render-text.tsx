import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { type Site, SiteProvider } from '~/lib/site';

export const TEST_SITE: Site = {
  origin: 'https://farm.example',
  apiUrl: '/api',
  officeRoles: ['ADMIN'],
  agentsDeliverUnpaid: false,
  holdMinutes: 30,
  contacts: {
    phone: '+8801700000000',
    whatsapp: '+8801800000000',
    addresses: { farm: { en: 'Sirajganj', bn: 'সিরাজগঞ্জ' }, headOffice: { en: 'Dhaka', bn: 'ঢাকা' } },
    openingHours: { en: 'Every day', bn: 'প্রতিদিন' },
    mapLink: 'https://maps.example',
    socialLink: 'https://social.example',
  },
  wallets: [{ en: 'bKash', bn: 'বিকাশ' }],
};

/** Renders part of the site at a path to HTML, in English. */
export function renderAt(address: string, part: React.ReactNode, site = TEST_SITE): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SiteProvider value={site}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </SiteProvider>
    </I18nProvider>,
  );
}

/** The visible text. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
